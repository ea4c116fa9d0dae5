CREATE TABLE "import_replaced" (
	"batch" uuid NOT NULL,
	"row" uuid NOT NULL,
	"stored" jsonb NOT NULL,
	CONSTRAINT "import_replaced_batch_row_pk" PRIMARY KEY("batch","row")
);
--> statement-breakpoint
CREATE TABLE "admission_plan" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"province_obj" integer NOT NULL,
	"year" integer NOT NULL,
	"category" integer,
	"college_name" text,
	"college_code" text,
	"batch" text,
	"major_name" text,
	"major_code" text,
	"examine_type" text,
	"university_level" text,
	"nature" text,
	"learning_year" text,
	"annual_target" integer,
	"charge" text NOT NULL,
	"requirement" text,
	"category_sub" text,
	"source" text,
	"import_batch" uuid,
	"created_time" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "province" integer;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "about" jsonb;--> statement-breakpoint
ALTER TABLE "college_art_major_scores_temp" ADD COLUMN "import_batch" uuid;--> statement-breakpoint
ALTER TABLE "score_to_rank" ADD COLUMN "import_batch" uuid;--> statement-breakpoint
ALTER TABLE "college_major_scores" ADD COLUMN "import_batch" uuid;--> statement-breakpoint
ALTER TABLE "college_major_scores_temp" ADD COLUMN "import_batch" uuid;--> statement-breakpoint
ALTER TABLE "college_scores" ADD COLUMN "import_batch" uuid;--> statement-breakpoint
ALTER TABLE "import_replaced" ADD CONSTRAINT "import_replaced_batch_import_batches_uuid_fk" FOREIGN KEY ("batch") REFERENCES "public"."import_batches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_plan" ADD CONSTRAINT "admission_plan_province_obj_provinces_id_fk" FOREIGN KEY ("province_obj") REFERENCES "public"."provinces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_plan" ADD CONSTRAINT "admission_plan_category_colleges_id_fk" FOREIGN KEY ("category") REFERENCES "public"."colleges"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admission_plan_province_obj_year_college_name_index" ON "admission_plan" USING btree ("province_obj","year","college_name");--> statement-breakpoint
CREATE INDEX "admission_plan_import_batch_index" ON "admission_plan" USING btree ("import_batch");--> statement-breakpoint
CREATE INDEX "college_art_major_scores_temp_import_index" ON "college_art_major_scores_temp" USING btree ("import_batch");--> statement-breakpoint
CREATE INDEX "score_to_rank_import_batch_index" ON "score_to_rank" USING btree ("import_batch");--> statement-breakpoint
CREATE INDEX "college_major_scores_import_batch_index" ON "college_major_scores" USING btree ("import_batch");--> statement-breakpoint
CREATE INDEX "college_major_scores_temp_import_index" ON "college_major_scores_temp" USING btree ("import_batch");--> statement-breakpoint
CREATE INDEX "college_scores_import_batch_index" ON "college_scores" USING btree ("import_batch");