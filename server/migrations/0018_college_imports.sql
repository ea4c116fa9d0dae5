ALTER TABLE "colleges" ADD COLUMN "import_batch" uuid;--> statement-breakpoint
CREATE INDEX "colleges_import_batch_index" ON "colleges" USING btree ("import_batch");