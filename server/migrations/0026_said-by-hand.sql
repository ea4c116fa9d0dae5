ALTER TABLE "grades" ADD COLUMN "by_hand" jsonb;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "by_hand" jsonb;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "by_hand" jsonb;