-- Writes down the words of new products with half the work, and finds products by number in an index whatever was
-- planned while the table was small.
CREATE OR REPLACE FUNCTION search_write(numbers int[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  nothing int := (SELECT id FROM search_terms WHERE term = '');
  found record;
  fresh text[];
BEGIN
  PERFORM 1 FROM brands WHERE id IN (SELECT brand_id FROM products WHERE number = ANY (numbers)) ORDER BY id FOR SHARE;
  SELECT array_agg(p.number) AS numbers, array_agg(field.part) AS parts, array_agg(field.weight) AS weights,
    array_agg(word) AS words
  INTO found
  FROM products p LEFT JOIN brands b ON b.id = p.brand_id,
    LATERAL (VALUES (1, 1.0::real, p.name), (2, 1.0::real, b.name), (3, 0.3::real, p.description)) field(part, weight, body),
    LATERAL search_words_of(field.body) word
  WHERE p.number = ANY (numbers) AND p.deleted_at IS NULL;
  IF found.numbers IS NULL THEN RETURN; END IF;

  SELECT array_agg(w ORDER BY w) INTO fresh FROM (SELECT DISTINCT unnest(found.words) AS w) given
  WHERE NOT EXISTS (SELECT FROM search_words k WHERE k.word = w);
  IF fresh IS NOT NULL THEN
    INSERT INTO search_terms (term) SELECT DISTINCT search_stem(w) FROM unnest(fresh) w ORDER BY 1 ON CONFLICT DO NOTHING;
    INSERT INTO search_words (word, term_id)
    SELECT w, t.id FROM unnest(fresh) w JOIN search_terms t ON t.term = search_stem(w) ORDER BY 1 ON CONFLICT DO NOTHING;
  END IF;

  WITH term AS MATERIALIZED (
    SELECT k.word, k.term_id FROM (SELECT DISTINCT unnest(found.words) AS word) given JOIN search_words k USING (word)
    WHERE k.term_id <> nothing
  ), field AS MATERIALIZED (
    SELECT u.number, u.weight, term.term_id, count(*) AS times
    FROM unnest(found.numbers, found.parts, found.weights, found.words) u(number, part, weight, word) JOIN term USING (word)
    GROUP BY u.number, u.part, u.weight, term.term_id
  ), size AS (
    SELECT number, sum(weight * times) AS length FROM field GROUP BY 1
  ), held AS (
    SELECT number, term_id, sum(weight * least(times, 3)) AS weighed FROM field GROUP BY 1, 2
  ), posted AS (
    INSERT INTO search_postings (term_id, product_number, impact)
    SELECT term_id, number, weighed * 1.6 / (weighed + 0.6 * (0.4 + 0.6 * length / 14)) FROM held JOIN size USING (number)
    ORDER BY 1, 2
    RETURNING term_id, product_number
  ), documented AS (
    INSERT INTO search_documents (product_number, term_ids)
    SELECT product_number, array_agg(term_id) FROM posted GROUP BY 1
    RETURNING product_number
  )
  SELECT array_agg(id) AS ids, array_agg(n) AS counts INTO found FROM (
    SELECT term_id AS id, count(*)::int AS n FROM posted GROUP BY 1
    UNION ALL SELECT nothing, count(*)::int FROM documented
  ) counted;
  PERFORM search_count(found.ids, found.counts);
END $$;--> statement-breakpoint
ALTER FUNCTION search_forget(int[]) SET enable_seqscan = off;
