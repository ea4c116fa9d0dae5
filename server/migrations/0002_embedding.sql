CREATE TABLE "site_tokens" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"user" uuid NOT NULL,
	"work_unit" uuid NOT NULL,
	"name" text NOT NULL,
	"origin" text NOT NULL,
	"widgets" jsonb NOT NULL,
	"made_by" uuid NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"created_time" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "uuid" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "widgets" jsonb;--> statement-breakpoint
ALTER TABLE "site_tokens" ADD CONSTRAINT "site_tokens_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_tokens" ADD CONSTRAINT "site_tokens_work_unit_work_units_uuid_fk" FOREIGN KEY ("work_unit") REFERENCES "public"."work_units"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_tokens" ADD CONSTRAINT "site_tokens_made_by_users_uuid_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_tokens_work_unit_index" ON "site_tokens" USING btree ("work_unit");--> statement-breakpoint
CREATE INDEX "site_tokens_origin_index" ON "site_tokens" USING btree ("origin");--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_uuid_unique" UNIQUE("uuid");