CREATE TABLE "near_numbers" (
	"by" text NOT NULL,
	"mark" text NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	CONSTRAINT "near_numbers_by_mark_pk" PRIMARY KEY("by","mark")
);
--> statement-breakpoint
ALTER TABLE "account_conflicts" DROP CONSTRAINT "account_conflicts_user_users_uuid_fk";
--> statement-breakpoint
ALTER TABLE "account_conflicts" ALTER COLUMN "user" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "allotted_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "asked_from" text;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "tries_elsewhere" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "switched_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_conflicts" ADD CONSTRAINT "account_conflicts_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;