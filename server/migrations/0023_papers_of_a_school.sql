ALTER TABLE "archive_papers" ADD COLUMN "work_unit" uuid;--> statement-breakpoint
UPDATE "archive_papers" p SET "work_unit" = coalesce(
  (SELECT w."uuid" FROM "work_units" w WHERE w."name" = p."content"->'student'->>'school_name'),
  (SELECT u."work_unit" FROM "users" u WHERE u."uuid" = p."issuer" AND u."u_type" IN (2, 3, 4)),
  (SELECT s."work_unit" FROM "students" s WHERE s."uuid" = p."student"));--> statement-breakpoint
ALTER TABLE "archive_papers" ALTER COLUMN "work_unit" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "archive_papers" ADD CONSTRAINT "archive_papers_work_unit_work_units_uuid_fk" FOREIGN KEY ("work_unit") REFERENCES "public"."work_units"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archive_papers_work_unit_index" ON "archive_papers" USING btree ("work_unit");
