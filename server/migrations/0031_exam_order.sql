DROP INDEX "performances_date_index";--> statement-breakpoint
CREATE INDEX "performances_date_score_uuid_index" ON "performances" USING btree ("date" DESC NULLS FIRST,"score" DESC NULLS LAST,"uuid");