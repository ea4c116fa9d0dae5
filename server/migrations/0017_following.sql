CREATE TABLE "follow_notes" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"follow" uuid NOT NULL,
	"content" text NOT NULL,
	"created_time" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "remind_on" date;--> statement-breakpoint
ALTER TABLE "follow_notes" ADD CONSTRAINT "follow_notes_follow_follows_uuid_fk" FOREIGN KEY ("follow") REFERENCES "public"."follows"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_notes_follow_created_time_index" ON "follow_notes" USING btree ("follow","created_time");