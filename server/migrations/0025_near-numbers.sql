CREATE TABLE "near_numbers" (
	"user" uuid NOT NULL,
	"mark" text NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	CONSTRAINT "near_numbers_user_mark_pk" PRIMARY KEY("user","mark")
);
--> statement-breakpoint
ALTER TABLE "near_numbers" ADD CONSTRAINT "near_numbers_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;