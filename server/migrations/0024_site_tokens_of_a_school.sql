ALTER TABLE "site_tokens" DROP CONSTRAINT "site_tokens_made_by_users_uuid_fk";
--> statement-breakpoint
ALTER TABLE "site_tokens" ALTER COLUMN "made_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "site_tokens" ADD CONSTRAINT "site_tokens_made_by_users_uuid_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;