CREATE TABLE "import_changes" (
	"batch" uuid NOT NULL,
	"first" integer NOT NULL,
	"count" integer NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "import_changes_batch_first_pk" PRIMARY KEY("batch","first")
);
--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "corrects" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "updated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_batch_import_batches_uuid_fk" FOREIGN KEY ("batch") REFERENCES "public"."import_batches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "import_batches" SET "undone" = "undone" || '{"restored":0}' WHERE "undone" IS NOT NULL;
