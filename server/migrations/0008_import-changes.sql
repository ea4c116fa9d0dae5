CREATE TABLE "import_changes" (
	"batch" uuid NOT NULL,
	"first" integer NOT NULL,
	"count" integer NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "import_changes_batch_first_pk" PRIMARY KEY("batch","first")
);
--> statement-breakpoint
DROP INDEX "grades_import_batch_index";--> statement-breakpoint
DROP INDEX "students_import_batch_index";--> statement-breakpoint
DROP INDEX "teachers_import_batch_index";--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "corrects" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "updated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "undoing_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_batch_import_batches_uuid_fk" FOREIGN KEY ("batch") REFERENCES "public"."import_batches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grades_import_batch_uuid_index" ON "grades" USING btree ("import_batch","uuid");--> statement-breakpoint
CREATE INDEX "students_import_batch_uuid_index" ON "students" USING btree ("import_batch","uuid");--> statement-breakpoint
CREATE INDEX "teachers_import_batch_uuid_index" ON "teachers" USING btree ("import_batch","uuid");--> statement-breakpoint
UPDATE "import_batches" SET "undone" = "undone" || '{"restored":0}' WHERE "undone" IS NOT NULL;
