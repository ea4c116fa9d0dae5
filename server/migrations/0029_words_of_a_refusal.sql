ALTER TABLE "import_batches" ADD COLUMN "message" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- what was refused before, in the words that a list has told of it so far: of its first ten rows, or its one sentence
UPDATE "import_batches" SET "message" = CASE
  WHEN "refusal" #>> '{body,detail}' LIKE '[%' THEN (
    SELECT coalesce(string_agg(CASE WHEN (one.row ->> 'row')::int > 0 THEN (one.row ->> 'row') || ': ' ELSE '' END || (
      SELECT coalesce(string_agg(word.text, '，'), '')
      FROM jsonb_each(one.row -> 'errors') AS field, jsonb_array_elements_text(field.value) AS word(text)), '；' ORDER BY one.place), '')
    FROM jsonb_array_elements(("refusal" #>> '{body,detail}')::jsonb) WITH ORDINALITY AS one(row, place) WHERE one.place <= 10)
  WHEN jsonb_typeof("refusal" #> '{body,detail}') = 'string' THEN "refusal" #>> '{body,detail}'
  ELSE coalesce((SELECT string_agg(word.text, '；') FROM jsonb_each("refusal" -> 'body') AS field,
    jsonb_array_elements_text(CASE jsonb_typeof(field.value) WHEN 'array' THEN field.value ELSE jsonb_build_array(field.value) END) AS word(text)), '')
END WHERE "refusal" IS NOT NULL;
