ALTER TABLE "audit_log" ADD COLUMN "address" text;--> statement-breakpoint
CREATE INDEX "tokens_origin_index" ON "tokens" USING btree ("origin");