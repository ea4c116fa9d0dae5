ALTER TABLE "throttles" ADD COLUMN "level" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "captchas" DROP COLUMN "answer";--> statement-breakpoint
ALTER TABLE "throttles" DROP COLUMN "failures";--> statement-breakpoint
ALTER TABLE "throttles" DROP COLUMN "until";