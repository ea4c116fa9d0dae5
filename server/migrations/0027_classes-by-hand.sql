-- whom somebody has given classes or a type is theirs to change, as before
UPDATE "teachers" SET "by_hand" = '{"grades":1,"teacher_type":1}' WHERE "allotted_time" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "teachers" DROP COLUMN "allotted_time";
