CREATE TABLE "account_conflicts" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"work_unit" uuid NOT NULL,
	"user" uuid NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"is_told" boolean NOT NULL,
	"names" jsonb NOT NULL,
	"created_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_conflicts" ADD CONSTRAINT "account_conflicts_work_unit_work_units_uuid_fk" FOREIGN KEY ("work_unit") REFERENCES "public"."work_units"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_conflicts" ADD CONSTRAINT "account_conflicts_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_conflicts_work_unit_created_time_index" ON "account_conflicts" USING btree ("work_unit","created_time");