ALTER TABLE "import_batches" ADD COLUMN "message" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- half of an emoji, which a cell may hold, is text in our JSON and none in that of the database: nobody's cell keeps a server from starting
CREATE FUNCTION pg_temp.rows_in(detail text) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  RETURN detail::jsonb;
EXCEPTION WHEN others THEN
  RETURN NULL;
END $$;--> statement-breakpoint
-- what was refused before, in the words that a list has told of it so far: of its first ten rows, or its one sentence
UPDATE "import_batches" SET "message" = coalesce(CASE
  WHEN "refusal" #>> '{body,detail}' LIKE '[%' THEN (
    SELECT string_agg(CASE WHEN (one.row ->> 'row')::int > 0 THEN (one.row ->> 'row') || ': ' ELSE '' END || (
      SELECT coalesce(string_agg(word.text, '，'), '')
      FROM jsonb_each(one.row -> 'errors') AS field, jsonb_array_elements_text(field.value) AS word(text)), '；' ORDER BY one.place)
    FROM jsonb_array_elements(pg_temp.rows_in("refusal" #>> '{body,detail}')) WITH ORDINALITY AS one(row, place) WHERE one.place <= 10)
  WHEN jsonb_typeof("refusal" #> '{body,detail}') = 'string' THEN "refusal" #>> '{body,detail}'
  ELSE (SELECT string_agg(word.text, '；') FROM jsonb_each("refusal" -> 'body') AS field,
    jsonb_array_elements_text(CASE jsonb_typeof(field.value) WHEN 'array' THEN field.value ELSE jsonb_build_array(field.value) END) AS word(text))
END, '') WHERE "refusal" IS NOT NULL;
