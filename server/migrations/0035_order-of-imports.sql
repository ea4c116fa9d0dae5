ALTER TABLE "import_batches" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "import_batches" SET "place" = "before"."n" FROM (SELECT "uuid", row_number() OVER (PARTITION BY "work_unit", "province" ORDER BY "created_time", "uuid")::int AS "n" FROM "import_batches") "before" WHERE "before"."uuid" = "import_batches"."uuid";--> statement-breakpoint
CREATE INDEX "import_batches_work_unit_province_place_index" ON "import_batches" USING btree ("work_unit","province","place");
