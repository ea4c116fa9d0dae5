DROP INDEX "admission_plan_import_batch_index";--> statement-breakpoint
DROP INDEX "score_to_rank_import_batch_index";--> statement-breakpoint
DROP INDEX "college_major_scores_import_batch_index";--> statement-breakpoint
DROP INDEX "college_scores_import_batch_index";--> statement-breakpoint
DROP INDEX "colleges_import_batch_index";--> statement-breakpoint
DROP INDEX "grades_import_batch_uuid_index";--> statement-breakpoint
DROP INDEX "college_art_major_scores_temp_import_index";--> statement-breakpoint
DROP INDEX "college_major_scores_temp_import_index";--> statement-breakpoint
DROP INDEX "students_import_batch_uuid_index";--> statement-breakpoint
DROP INDEX "teachers_import_batch_uuid_index";--> statement-breakpoint
CREATE INDEX "consult_students_creator_index" ON "consult_students" USING btree ("creator") WHERE "consult_students"."creator" is not null;--> statement-breakpoint
CREATE INDEX "action_plans_archived_by_index" ON "action_plans" USING btree ("archived_by") WHERE "action_plans"."archived_by" is not null;--> statement-breakpoint
CREATE INDEX "archive_papers_issuer_index" ON "archive_papers" USING btree ("issuer") WHERE "archive_papers"."issuer" is not null;--> statement-breakpoint
CREATE INDEX "archive_papers_revoker_index" ON "archive_papers" USING btree ("revoker") WHERE "archive_papers"."revoker" is not null;--> statement-breakpoint
CREATE INDEX "artistic_archived_by_index" ON "artistic" USING btree ("archived_by") WHERE "artistic"."archived_by" is not null;--> statement-breakpoint
CREATE INDEX "artistic_term_index" ON "artistic" USING btree ("term") WHERE "artistic"."term" is not null;--> statement-breakpoint
CREATE INDEX "attainment_level_archived_by_index" ON "attainment_level" USING btree ("archived_by") WHERE "attainment_level"."archived_by" is not null;--> statement-breakpoint
CREATE INDEX "morality_archived_by_index" ON "morality" USING btree ("archived_by") WHERE "morality"."archived_by" is not null;--> statement-breakpoint
CREATE INDEX "officeholdings_archived_by_index" ON "officeholdings" USING btree ("archived_by") WHERE "officeholdings"."archived_by" is not null;--> statement-breakpoint
CREATE INDEX "rewards_punishments_archived_by_index" ON "rewards_punishments" USING btree ("archived_by") WHERE "rewards_punishments"."archived_by" is not null;--> statement-breakpoint
CREATE INDEX "rewards_punishments_term_index" ON "rewards_punishments" USING btree ("term") WHERE "rewards_punishments"."term" is not null;--> statement-breakpoint
CREATE INDEX "social_practices_archived_by_index" ON "social_practices" USING btree ("archived_by") WHERE "social_practices"."archived_by" is not null;--> statement-breakpoint
CREATE INDEX "social_practices_term_index" ON "social_practices" USING btree ("term") WHERE "social_practices"."term" is not null;--> statement-breakpoint
CREATE INDEX "admission_plan_category_index" ON "admission_plan" USING btree ("category") WHERE "admission_plan"."category" is not null;--> statement-breakpoint
CREATE INDEX "admission_plan_import_batch_uuid_index" ON "admission_plan" USING btree ("import_batch","uuid") WHERE "admission_plan"."import_batch" is not null;--> statement-breakpoint
CREATE INDEX "college_art_major_scores_temp_collects_row_index" ON "college_art_major_scores_temp_collects" USING btree ("row");--> statement-breakpoint
CREATE INDEX "college_elective_collects_row_index" ON "college_elective_collects" USING btree ("row");--> statement-breakpoint
CREATE INDEX "score_to_rank_import_batch_uuid_index" ON "score_to_rank" USING btree ("import_batch","uuid") WHERE "score_to_rank"."import_batch" is not null;--> statement-breakpoint
CREATE INDEX "college_major_score_collects_row_index" ON "college_major_score_collects" USING btree ("row");--> statement-breakpoint
CREATE INDEX "college_major_scores_import_batch_uuid_index" ON "college_major_scores" USING btree ("import_batch","uuid") WHERE "college_major_scores"."import_batch" is not null;--> statement-breakpoint
CREATE INDEX "college_major_scores_year_category_min_rank_uuid_index" ON "college_major_scores" USING btree ("year" DESC NULLS FIRST,"category","min_rank","uuid");--> statement-breakpoint
CREATE INDEX "college_major_scores_temp_collects_row_index" ON "college_major_scores_temp_collects" USING btree ("row");--> statement-breakpoint
CREATE INDEX "college_scores_import_batch_uuid_index" ON "college_scores" USING btree ("import_batch","uuid") WHERE "college_scores"."import_batch" is not null;--> statement-breakpoint
CREATE INDEX "college_scores_year_category_min_rank_uuid_index" ON "college_scores" USING btree ("year" DESC NULLS FIRST,"category","min_rank","uuid");--> statement-breakpoint
CREATE INDEX "college_collects_row_index" ON "college_collects" USING btree ("row");--> statement-breakpoint
CREATE INDEX "colleges_import_batch_uuid_index" ON "colleges" USING btree ("import_batch","uuid") WHERE "colleges"."import_batch" is not null;--> statement-breakpoint
CREATE INDEX "major_collects_row_index" ON "major_collects" USING btree ("row");--> statement-breakpoint
CREATE INDEX "site_tokens_user_index" ON "site_tokens" USING btree ("user");--> statement-breakpoint
CREATE INDEX "site_tokens_made_by_index" ON "site_tokens" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "students_grade_index" ON "students" USING btree ("grade");--> statement-breakpoint
CREATE INDEX "follows_student_index" ON "follows" USING btree ("student");--> statement-breakpoint
CREATE INDEX "teachers_mngk_student_index" ON "teachers" USING btree ("mngk_student") WHERE "teachers"."mngk_student" is not null;--> statement-breakpoint
CREATE INDEX "account_conflicts_user_index" ON "account_conflicts" USING btree ("user");--> statement-breakpoint
CREATE INDEX "group_permissions_permission_extension_index" ON "group_permissions" USING btree ("permission_extension");--> statement-breakpoint
CREATE INDEX "vip_periods_group_extension_index" ON "vip_periods" USING btree ("group_extension");--> statement-breakpoint
CREATE INDEX "orders_group_extension_index" ON "orders" USING btree ("group_extension");--> statement-breakpoint
CREATE INDEX "grades_import_batch_uuid_index" ON "grades" USING btree ("import_batch","uuid") WHERE "grades"."import_batch" is not null;--> statement-breakpoint
CREATE INDEX "college_art_major_scores_temp_import_index" ON "college_art_major_scores_temp" USING btree ("import_batch","uuid") WHERE "college_art_major_scores_temp"."import_batch" is not null;--> statement-breakpoint
CREATE INDEX "college_major_scores_temp_import_index" ON "college_major_scores_temp" USING btree ("import_batch","uuid") WHERE "college_major_scores_temp"."import_batch" is not null;--> statement-breakpoint
CREATE INDEX "students_import_batch_uuid_index" ON "students" USING btree ("import_batch","uuid") WHERE "students"."import_batch" is not null;--> statement-breakpoint
CREATE INDEX "teachers_import_batch_uuid_index" ON "teachers" USING btree ("import_batch","uuid") WHERE "teachers"."import_batch" is not null;