-- The search's term tables (server/db/schema/search.ts) follow every change of a product's name, description, details and brand, and
-- of the brand's name, in the same transaction. Triggers do it, because many use cases change those, and a forgotten one
-- would hide a product or show it for words that it lost.

-- Words of a text: without accents, in lower case, split at anything that is no letter or digit.
CREATE OR REPLACE FUNCTION search_words_of(body text) RETURNS SETOF text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT left(word, 64)
  FROM regexp_split_to_table(lower(unaccent(translate(body, '®™©', '   '))), '[\s!-/:-@\[-`{-¿×÷‐-⁯、-〃]+') word
  WHERE word <> ''
$$;

-- 'lamps' and 'lamp' become one; words that say nothing ('the', 'for') become the empty one.
CREATE OR REPLACE FUNCTION search_stem(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce((ts_lexize('pg_catalog.english_stem', word))[1], '')
$$;

-- The word, and the word without each of its letters: two words that share one of these differ by one mistake
-- (a letter too many, missing, wrong, or two that changed places), or by hardly more.
-- An index is built on it: a migration that changes the answer rebuilds search_words_deletions.
-- A loop, because starting a query for each word took fifteen times as long.
CREATE OR REPLACE FUNCTION search_deletions(word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  found text[] := ARRAY[word];
BEGIN
  IF length(word) NOT BETWEEN 3 AND 30 THEN RETURN NULL; END IF;
  FOR n IN 1..length(word) LOOP
    found := found || (left(word, n - 1) || substr(word, n + 1));
  END LOOP;
  RETURN found;
END $$;

-- Adds to the counts of terms. A count that another transaction is changing is skipped instead of waited for: it only
-- weighs words against each other. Locking and adding look each term up once: an import counts a thousand.
CREATE OR REPLACE FUNCTION search_count(ids int[], by_how_many int[]) RETURNS void LANGUAGE sql AS $$
  WITH free AS MATERIALIZED (
    SELECT l.id, c.n
    FROM (SELECT id, sum(n)::int AS n FROM unnest(ids, by_how_many) u(id, n) GROUP BY id) c JOIN search_terms l USING (id)
    FOR UPDATE OF l SKIP LOCKED
  )
  UPDATE search_terms t SET documents = greatest(0, t.documents + free.n) FROM free WHERE t.id = free.id
$$;

-- An import writes two batches at once. They take turns here, until the end of their transactions: each would skip the counts that the
-- other one changes, and would wait for its new words, in an order that depends on the rows.
CREATE OR REPLACE FUNCTION search_in_turn() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.search_in_turn', true) = 'on' THEN PERFORM pg_advisory_xact_lock(hashtext('search in turn')); END IF;
END $$;

-- Removes these products from the term tables. Without sequential scans, it finds products by number in an index even if
-- its plan was made while the tables were small; search_write does the same.
CREATE OR REPLACE FUNCTION search_forget(numbers int[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  ids int[];
  gone int;
BEGIN
  PERFORM search_in_turn();
  SELECT array_agg(term_id), count(DISTINCT product_number) INTO ids, gone
  FROM search_documents, unnest(term_ids) term_id WHERE product_number = ANY (numbers);
  IF ids IS NULL THEN RETURN; END IF;
  DELETE FROM search_postings p
  USING (SELECT product_number, unnest(term_ids) AS term_id FROM search_documents WHERE product_number = ANY (numbers)) d
  WHERE p.term_id = d.term_id AND p.product_number = d.product_number;
  DELETE FROM search_documents WHERE product_number = ANY (numbers);
  PERFORM search_count(ids || (SELECT id FROM search_terms WHERE term = ''), array_fill(-1, ARRAY[cardinality(ids)]) || -gone);
END $$;

-- Adds the words of these products. A term's impact is BM25's part that depends on the product alone
-- (k1 0.6, b 0.6, usual length 14; name and brand count 1, the description 0.3, at most three times a field).
-- A word that only the details have counts 0.1, from their first 500 characters without URLs. They change neither the
-- length nor what the other fields say, so that a product with many details is found as well by its name.
-- FOR SHARE orders it against an uncommitted change of the brand's name.
-- Without merge joins, which would sort the pieces, of which PostgreSQL expects more than there are.
CREATE OR REPLACE FUNCTION search_write(numbers int[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
DECLARE
  nothing int := (SELECT id FROM search_terms WHERE term = '');
  found record;
  split record;
  given text[];
  fresh record;
  added int[];
  known record;
BEGIN
  -- A statement that inserts no product, such as the one of rows that an import finds unchanged.
  IF cardinality(numbers) = 0 THEN RETURN; END IF;
  PERFORM search_in_turn();
  -- Arrays, because PostgreSQL knows how long they are: it would read all brands or words to find those of a thousand products.
  PERFORM 1 FROM brands WHERE id = ANY (ARRAY(SELECT brand_id FROM products WHERE number = ANY (numbers))) ORDER BY id FOR SHARE;
  -- Split at spaces first, which is cheap. The products of an import share most of these pieces, and each is split into words once.
  SELECT array_agg(p.number) AS numbers, array_agg(own.part) AS parts, array_agg(piece) AS pieces INTO found
  FROM products p LEFT JOIN brands b ON b.id = p.brand_id CROSS JOIN LATERAL (
    VALUES (1, p.name), (2, b.name), (3, p.description),
      (4, regexp_replace(left(p.details, 500), '\]\([^\s)]*|https?://\S*', ' ', 'g'))) own(part, body),
    string_to_table(own.body, ' ') piece
  WHERE p.number = ANY (numbers) AND p.deleted_at IS NULL AND piece <> '';
  IF found.numbers IS NULL THEN RETURN; END IF;
  SELECT array_agg(piece) AS pieces, array_agg(word) AS words INTO split
  FROM (SELECT DISTINCT unnest(found.pieces)) different(piece), search_words_of(piece) word;
  IF split.words IS NULL THEN RETURN; END IF;

  given := ARRAY(SELECT DISTINCT w FROM unnest(split.words) w ORDER BY w);
  SELECT array_agg(w ORDER BY w) AS words, array_agg(search_stem(w) ORDER BY w) AS stems INTO fresh FROM unnest(given) w
  WHERE NOT EXISTS (SELECT FROM search_words k WHERE k.word = w);
  IF fresh.words IS NOT NULL THEN
    -- With their counts, which would be a second version of each row otherwise.
    WITH term AS (
      INSERT INTO search_terms (term, documents)
      SELECT n.stem, count(DISTINCT u.number)
      FROM unnest(fresh.words, fresh.stems) n(word, stem) JOIN unnest(split.pieces, split.words) s(piece, word) USING (word)
        JOIN unnest(found.numbers, found.pieces) u(number, piece) USING (piece)
      WHERE n.stem <> '' GROUP BY 1 ORDER BY 1
      ON CONFLICT DO NOTHING RETURNING id
    )
    SELECT array_agg(id) INTO added FROM term;
    INSERT INTO search_words (word, term_id)
    SELECT n.word, t.id FROM unnest(fresh.words, fresh.stems) n(word, stem) JOIN search_terms t ON t.term = n.stem ORDER BY 1
    ON CONFLICT DO NOTHING;
  END IF;

  SELECT array_agg(s.piece) AS pieces, array_agg(k.term_id) AS ids INTO known
  FROM search_words k JOIN unnest(split.pieces, split.words) s(piece, word) USING (word)
  WHERE k.word = ANY (given) AND k.term_id <> nothing;

  WITH field AS (
    SELECT u.number, term.term_id, count(*) FILTER (WHERE u.part = 1) AS in_name, count(*) FILTER (WHERE u.part = 2) AS in_brand,
      count(*) FILTER (WHERE u.part = 3) AS in_description
    FROM unnest(found.numbers, found.parts, found.pieces) u(number, part, piece)
      JOIN unnest(known.pieces, known.ids) term(piece, term_id) USING (piece)
    GROUP BY 1, 2
  ), held AS MATERIALIZED (
    SELECT number, term_id, in_name + in_brand + 0.3::real * in_description AS length,
      CASE WHEN in_name + in_brand + in_description > 0
        THEN least(in_name, 3) + least(in_brand, 3) + 0.3::real * least(in_description, 3) ELSE 0.1::real END AS weighed
    FROM field ORDER BY term_id, number
  ), size AS (
    SELECT number, sum(length) AS length FROM held GROUP BY 1
  ), posted AS (
    INSERT INTO search_postings (term_id, product_number, impact)
    SELECT term_id, number, weighed * 1.6 / (weighed + 0.6 * (0.4 + 0.6 * size.length / 14)) FROM held JOIN size USING (number)
    ORDER BY 1, 2
  ), documented AS (
    INSERT INTO search_documents (product_number, term_ids)
    SELECT number, array_agg(term_id) FROM held GROUP BY 1 ORDER BY 1
    RETURNING product_number
  )
  SELECT array_agg(id) AS ids, array_agg(n) AS counts INTO found FROM (
    SELECT term_id AS id, count(*)::int AS n FROM held
    WHERE NOT EXISTS (SELECT FROM unnest(added) a(id) WHERE a.id = term_id) GROUP BY 1
    UNION ALL SELECT nothing, count(*)::int FROM documented
  ) counted;
  PERFORM search_count(found.ids, found.counts);
END $$;

CREATE OR REPLACE FUNCTION products_search_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write(ARRAY(SELECT number FROM inserted));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_search_inserted AFTER INSERT ON products
REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION products_search_inserted();

CREATE OR REPLACE FUNCTION products_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_forget(ARRAY[OLD.number]);
  IF TG_OP = 'UPDATE' THEN PERFORM search_write(ARRAY[NEW.number]); END IF;
  RETURN NULL;
END $$;
-- A product that lost its brand is not for sale until it has another: its words are replaced then.
-- Only updates of these columns read the details, which may be stored apart: an order changes the stock.
CREATE OR REPLACE TRIGGER products_search_changed AFTER UPDATE OF name, description, details, brand_id, deleted_at ON products
FOR EACH ROW
WHEN ((OLD.name, OLD.description, OLD.details, OLD.deleted_at)
    IS DISTINCT FROM (NEW.name, NEW.description, NEW.details, NEW.deleted_at)
  OR (NEW.brand_id IS NOT NULL AND NEW.brand_id IS DISTINCT FROM OLD.brand_id))
EXECUTE FUNCTION products_search_changed();
CREATE OR REPLACE TRIGGER products_search_deleted AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION products_search_changed();

CREATE OR REPLACE FUNCTION brands_search_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  numbers int[] := ARRAY(SELECT number FROM products WHERE brand_id = NEW.id AND deleted_at IS NULL);
BEGIN
  PERFORM search_forget(numbers);
  PERFORM search_write(numbers);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER brands_search_renamed AFTER UPDATE OF name ON brands FOR EACH ROW
WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION brands_search_renamed();
