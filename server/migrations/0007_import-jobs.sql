CREATE TABLE "import_rows" (
	"batch" uuid NOT NULL,
	"place" integer NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "import_rows_batch_place_pk" PRIMARY KEY("batch","place")
);
--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "state" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "dry_run" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "passed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "report" jsonb;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "refusal" jsonb;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "worker" uuid;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "beat_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "undone" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_batch_import_batches_uuid_fk" FOREIGN KEY ("batch") REFERENCES "public"."import_batches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_batches_state_index" ON "import_batches" USING btree ("state");