CREATE INDEX "college_fonds_colleges_index" ON "college_fonds" USING gin ("colleges");--> statement-breakpoint
CREATE INDEX "college_plans_rows_index" ON "college_plans" USING gin ("rows");