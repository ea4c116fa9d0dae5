DROP INDEX "college_art_aspirations_category_index";--> statement-breakpoint
DROP INDEX "college_aspirations_category_index";--> statement-breakpoint
DROP INDEX "college_major_scores_category_year_index";--> statement-breakpoint
DROP INDEX "college_scores_category_year_index";--> statement-breakpoint
DROP INDEX "college_art_major_scores_temp_college_index";--> statement-breakpoint
DROP INDEX "college_major_scores_temp_college_index";--> statement-breakpoint
CREATE INDEX "college_art_aspirations_category_area_year_index" ON "college_art_aspirations" USING btree ("category","area","year");--> statement-breakpoint
CREATE INDEX "college_aspirations_category_area_year_index" ON "college_aspirations" USING btree ("category","area","year");--> statement-breakpoint
CREATE INDEX "college_major_scores_category_province_year_index" ON "college_major_scores" USING btree ("category","province","year");--> statement-breakpoint
CREATE INDEX "college_scores_category_province_year_index" ON "college_scores" USING btree ("category","province","year");--> statement-breakpoint
CREATE INDEX "college_art_major_scores_temp_college_index" ON "college_art_major_scores_temp" USING btree ("category","province","year");--> statement-breakpoint
CREATE INDEX "college_major_scores_temp_college_index" ON "college_major_scores_temp" USING btree ("category","province","year");