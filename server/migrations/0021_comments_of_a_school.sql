ALTER TABLE "school_active_teacher_comment" ADD COLUMN "work_unit" uuid;--> statement-breakpoint
UPDATE "school_active_teacher_comment" c SET "work_unit" = coalesce(
  (SELECT t."work_unit" FROM "terms" t WHERE t."uuid" = c."term"),
  (SELECT u."work_unit" FROM "users" u WHERE u."uuid" = c."creator" AND u."u_type" IN (2, 3)),
  (SELECT s."work_unit" FROM "students" s WHERE s."uuid" = c."student"));--> statement-breakpoint
ALTER TABLE "school_active_teacher_comment" ALTER COLUMN "work_unit" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "school_active_teacher_comment" ADD CONSTRAINT "school_active_teacher_comment_work_unit_work_units_uuid_fk" FOREIGN KEY ("work_unit") REFERENCES "public"."work_units"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_active_teacher_comment_work_unit_index" ON "school_active_teacher_comment" USING btree ("work_unit");
