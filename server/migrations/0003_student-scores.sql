ALTER TABLE "students" ALTER COLUMN "examinee_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "students" ALTER COLUMN "entry_score" SET DATA TYPE numeric(5, 1);