ALTER TABLE "students" ADD COLUMN "listed_name" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "listed_num" text;