-- The search's term tables (server/db/schema/search.ts) follow every change of what a product says (name, description, details, brand,
-- categories, options, attributes, sale) and of the names that it shares with others. Triggers do it, because many use cases change those,
-- and a forgotten one would hide a product or show it for words that it lost. They note the product in search_pending, and its words are
-- written once, when the transaction commits. Where more than 1,000 products share what has changed, a job writes them (server/jobs/search-words.ts).

-- Words of a text: without accents, in lower case, split at anything that is no letter or digit.
CREATE OR REPLACE FUNCTION search_words_of(body text) RETURNS SETOF text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT left(word, 64)
  FROM regexp_split_to_table(lower(unaccent(translate(body, '®™©', '   '))), '[\s!-/:-@\[-`{-¿×÷‐-⁯、-〃]+') word
  WHERE word <> ''
$$;

-- 'lamps' and 'lamp' become one; words that say nothing ('the', 'for') become the empty one. Where they are part of a name, not of a description,
-- search_write adds a term for each ('=the'), which is searched for while no other word says anything, and lengthens nothing.
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

-- Waits for an uncommitted change of the names of their brands, and lets none begin before this transaction ends. Arrays, because PostgreSQL
-- knows how long they are: it would read all brands to find those of a thousand products.
CREATE OR REPLACE FUNCTION search_lock_brands(numbers int[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM 1 FROM brands WHERE id = ANY (ARRAY(SELECT brand_id FROM products WHERE number = ANY (numbers))) ORDER BY id FOR SHARE;
END $$;

-- What kind products are, with its part of the weights below: 5 for names of their categories, 6 for those above them, for values of options, and
-- for those of attributes that their pages show. Of each at most 500 characters a product.
CREATE OR REPLACE FUNCTION search_kinds(numbers int[]) RETURNS TABLE (number int, part int, body text) LANGUAGE sql STABLE AS $$
  WITH chosen AS MATERIALIZED (SELECT p.id, p.number FROM products p WHERE p.number = ANY (numbers) AND p.deleted_at IS NULL)
  SELECT p.number, CASE WHEN line.inherited THEN 6 ELSE 5 END, left(string_agg(c.name, ' '), 500)
  FROM chosen p JOIN category_products line ON line.product_id = p.id JOIN categories c ON c.id = line.category_id
  GROUP BY p.number, line.inherited
  UNION ALL
  SELECT p.number, 6, left(string_agg(DISTINCT v.name, ' '), 500)
  FROM chosen p JOIN product_option_values v ON v.product_id = p.id GROUP BY p.number
  UNION ALL
  SELECT p.number, 6, left(string_agg(coalesce(c.name, v.text, a.name), ' '), 500)
  FROM chosen p JOIN product_attributes v ON v.product_id = p.id JOIN attributes a ON a.id = v.attribute_id
    LEFT JOIN attribute_choices c ON c.attribute_id = v.attribute_id AND c.id = v.choice_id
  WHERE (v.choice_id IS NOT NULL OR v.text IS NOT NULL OR v.is_yes)
    AND (a.is_for_all OR EXISTS (
      SELECT FROM attribute_categories asking JOIN category_products line USING (category_id)
      WHERE asking.attribute_id = a.id AND line.product_id = p.id))
    AND NOT EXISTS (SELECT FROM product_options o WHERE o.product_id = p.id AND o.attribute_id = a.id)
  GROUP BY p.number
$$;

-- How long a product is found by 'new'.
CREATE OR REPLACE FUNCTION search_new_since() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT now() - interval '30 days' $$;

-- Adds the words of these products. A term's impact is BM25's part that depends on the product alone
-- (k1 0.6, b 0.6, usual length 14; name and brand count 1, the description 0.3, at most three times a field).
-- A word of its categories counts 0.5 at least, one of those above them, of its options or of its attributes 0.35. A word that only the
-- details have counts 0.1, from their first 500 characters without URLs, and so do 'sale' and 'new'. These change neither the length nor
-- what the name and the brand say, so that a product with many details is found as well by its name.
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
  PERFORM search_lock_brands(numbers);
  -- Split at spaces first, which is cheap. The products of an import share most of these pieces, and each is split into words once.
  SELECT array_agg(own.number) AS numbers, array_agg(own.part) AS parts, array_agg(piece) AS pieces INTO found
  FROM (
    SELECT p.number, said.part, said.body FROM products p LEFT JOIN brands b ON b.id = p.brand_id CROSS JOIN LATERAL (
      VALUES (1, p.name), (2, b.name), (3, p.description),
        (4, regexp_replace(left(p.details, 500), '\]\([^\s)]*|https?://\S*', ' ', 'g')),
        (4, CASE WHEN p.on_sale THEN 'sale' END), (4, CASE WHEN p.created_at > search_new_since() THEN 'new' END)) said(part, body)
    WHERE p.number = ANY (numbers) AND p.deleted_at IS NULL
    UNION ALL SELECT * FROM search_kinds(numbers)
  ) own, string_to_table(own.body, ' ') piece
  WHERE piece <> '';
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
    INSERT INTO search_terms (term) SELECT '=' || word FROM unnest(fresh.words, fresh.stems) n(word, stem) WHERE stem = '' ORDER BY 1
    ON CONFLICT DO NOTHING;
    INSERT INTO search_words (word, term_id)
    SELECT n.word, t.id FROM unnest(fresh.words, fresh.stems) n(word, stem) JOIN search_terms t ON t.term = n.stem ORDER BY 1
    ON CONFLICT DO NOTHING;
  END IF;

  SELECT array_agg(s.piece) AS pieces, array_agg(coalesce(of_names.id, k.term_id)) AS ids, array_agg(of_names.id IS NOT NULL) AS of_names INTO known
  FROM search_words k JOIN unnest(split.pieces, split.words) s(piece, word) USING (word)
    LEFT JOIN search_terms of_names ON k.term_id = nothing AND of_names.term = '=' || k.word
  WHERE k.word = ANY (given) AND (k.term_id <> nothing OR of_names.id IS NOT NULL);

  WITH field AS (
    SELECT u.number, term.term_id, count(*) FILTER (WHERE u.part = 1) AS in_name, count(*) FILTER (WHERE u.part = 2) AS in_brand,
      count(*) FILTER (WHERE u.part = 3) AS in_description,
      coalesce(max(CASE u.part WHEN 5 THEN 0.5::real WHEN 6 THEN 0.35::real END), 0.1::real) AS at_least, of_names
    FROM unnest(found.numbers, found.parts, found.pieces) u(number, part, piece)
      JOIN unnest(known.pieces, known.ids, known.of_names) term(piece, term_id, of_names) USING (piece)
    WHERE NOT of_names OR u.part IN (1, 2, 5, 6)
    GROUP BY 1, 2, of_names
  ), held AS MATERIALIZED (
    SELECT number, term_id, CASE WHEN of_names THEN 0 ELSE in_name + in_brand + 0.3::real * in_description END AS length,
      greatest(at_least, least(in_name, 3) + least(in_brand, 3) + 0.3::real * least(in_description, 3)) AS weighed
    FROM field ORDER BY term_id, number
  ), size AS (
    SELECT number, sum(length) AS length FROM held GROUP BY 1
  ), posted AS (
    INSERT INTO search_postings (term_id, product_number, impact)
    SELECT term_id, number, weighed * 1.6 / (weighed + 0.6 * (0.4 + 0.6 * size.length / 14)) FROM held JOIN size USING (number)
    ORDER BY 1, 2
  ), documented AS (
    INSERT INTO search_documents (product_number, term_ids, is_new)
    SELECT number, array_agg(term_id), (SELECT created_at > search_new_since() FROM products p WHERE p.number = held.number)
    FROM held GROUP BY 1 ORDER BY 1
    RETURNING product_number
  )
  SELECT array_agg(id) AS ids, array_agg(n) AS counts INTO found FROM (
    SELECT term_id AS id, count(*)::int AS n FROM held
    WHERE NOT EXISTS (SELECT FROM unnest(added) a(id) WHERE a.id = term_id) GROUP BY 1
    UNION ALL SELECT nothing, count(*)::int FROM documented
  ) counted;
  PERFORM search_count(found.ids, found.counts);
END $$;

CREATE OR REPLACE FUNCTION search_rewrite(numbers int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_forget(numbers);
  PERFORM search_write(numbers);
END $$;

-- Notes that the words of these products are not written yet. Two transactions that change one product's words wait here for each other,
-- so that the second one reads what the first one wrote. In their order, or two could wait for each other for ever.
-- Of more than 1,000 that may wait a job takes care: renaming a category of 100,000 products would keep it locked for minutes.
CREATE OR REPLACE FUNCTION search_enqueue(numbers int[], may_wait boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(numbers) = 0 THEN RETURN; END IF;
  may_wait := may_wait AND cardinality(numbers) > 1000;
  -- Before the notes: whoever renames a brand holds it, too, when its products are noted. In another order they would wait for each other.
  IF NOT may_wait THEN PERFORM search_lock_brands(numbers); END IF;
  INSERT INTO search_pending AS pending (product_number, transaction)
  SELECT DISTINCT number, CASE WHEN NOT may_wait THEN pg_current_xact_id()::text::bigint END FROM unnest(numbers) number ORDER BY 1
  ON CONFLICT (product_number) DO UPDATE SET transaction = excluded.transaction
  WHERE NOT may_wait AND pending.transaction IS DISTINCT FROM excluded.transaction;
  IF may_wait THEN PERFORM pg_notify('search_words', ''); END IF;
END $$;

-- Once for a transaction, though PostgreSQL calls it for each of its products.
CREATE OR REPLACE FUNCTION search_write_pending() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  numbers int[];
BEGIN
  PERFORM 1 FROM search_pending WHERE product_number = NEW.product_number AND transaction = NEW.transaction;
  IF NOT FOUND THEN RETURN NULL; END IF;
  WITH own AS (DELETE FROM search_pending WHERE transaction = NEW.transaction RETURNING product_number)
  SELECT array_agg(product_number) INTO numbers FROM own;
  PERFORM search_rewrite(numbers);
  RETURN NULL;
END $$;
-- CREATE OR REPLACE does not know constraint triggers.
DROP TRIGGER IF EXISTS search_pending_write ON search_pending;
CREATE CONSTRAINT TRIGGER search_pending_write AFTER INSERT OR UPDATE ON search_pending DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.transaction IS NOT NULL) EXECUTE FUNCTION search_write_pending();

DROP FUNCTION IF EXISTS search_work(int);

-- Notes those that the job has to write because they are not new any more.
CREATE OR REPLACE FUNCTION search_enqueue_aged() RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_pending (product_number)
  SELECT p.number FROM search_documents d JOIN products p ON p.number = d.product_number
  WHERE d.is_new AND p.created_at <= search_new_since() ORDER BY 1
  ON CONFLICT DO NOTHING
$$;

CREATE OR REPLACE FUNCTION products_search_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_enqueue(ARRAY(SELECT number FROM inserted), false);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_search_inserted AFTER INSERT ON products
REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION products_search_inserted();

CREATE OR REPLACE FUNCTION products_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_enqueue(ARRAY[OLD.number], false);
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

-- One sale may begin for all products, and 'sale' says little: the job writes it.
CREATE OR REPLACE FUNCTION products_search_on_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_pending (product_number) VALUES (NEW.number) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('search_words', '');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_search_on_sale AFTER UPDATE ON products FOR EACH ROW
WHEN (OLD.on_sale IS DISTINCT FROM NEW.on_sale) EXECUTE FUNCTION products_search_on_sale();

CREATE OR REPLACE FUNCTION brands_search_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_enqueue(ARRAY(SELECT number FROM products WHERE brand_id = NEW.id AND deleted_at IS NULL), true);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER brands_search_renamed AFTER UPDATE OF name ON brands FOR EACH ROW
WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION brands_search_renamed();

-- What products say in tables of their own, and which names they share.

CREATE OR REPLACE FUNCTION search_enqueue_products(ids uuid[]) RETURNS void LANGUAGE sql SET enable_seqscan = off AS $$
  SELECT search_enqueue(ARRAY(SELECT number FROM products WHERE id = ANY (ids) AND deleted_at IS NULL), true)
$$;

-- Of lines that were added or removed, each of a product.
CREATE OR REPLACE FUNCTION search_lines_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT DISTINCT product_id FROM changed);
BEGIN
  IF cardinality(ids) > 0 THEN PERFORM search_enqueue_products(ids); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER category_products_search_added AFTER INSERT ON category_products
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_lines_changed();
CREATE OR REPLACE TRIGGER category_products_search_removed AFTER DELETE ON category_products
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_lines_changed();
CREATE OR REPLACE TRIGGER product_options_search_added AFTER INSERT ON product_options
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_lines_changed();
CREATE OR REPLACE TRIGGER product_options_search_removed AFTER DELETE ON product_options
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_lines_changed();
CREATE OR REPLACE TRIGGER product_option_values_search_added AFTER INSERT ON product_option_values
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_lines_changed();
CREATE OR REPLACE TRIGGER product_option_values_search_removed AFTER DELETE ON product_option_values
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_lines_changed();
CREATE OR REPLACE TRIGGER product_attributes_search_added AFTER INSERT ON product_attributes
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_lines_changed();
CREATE OR REPLACE TRIGGER product_attributes_search_removed AFTER DELETE ON product_attributes
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_lines_changed();

CREATE OR REPLACE FUNCTION product_options_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_enqueue_products(ARRAY(
    SELECT n.product_id FROM now_has n JOIN had o ON (o.product_id, o.position) = (n.product_id, n.position)
    WHERE n.attribute_id IS DISTINCT FROM o.attribute_id));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER product_options_search_changed AFTER UPDATE ON product_options
REFERENCING OLD TABLE AS had NEW TABLE AS now_has FOR EACH STATEMENT EXECUTE FUNCTION product_options_search_changed();

CREATE OR REPLACE FUNCTION product_option_values_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_enqueue_products(ARRAY(
    SELECT n.product_id FROM now_has n JOIN had o USING (id) WHERE n.name IS DISTINCT FROM o.name));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER product_option_values_search_changed AFTER UPDATE ON product_option_values
REFERENCING OLD TABLE AS had NEW TABLE AS now_has FOR EACH STATEMENT EXECUTE FUNCTION product_option_values_search_changed();

CREATE OR REPLACE FUNCTION product_attributes_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_enqueue_products(ARRAY(
    SELECT n.product_id FROM now_has n JOIN had o ON (o.product_id, o.attribute_id) = (n.product_id, n.attribute_id)
    WHERE (n.text, n.choice_id, n.is_yes) IS DISTINCT FROM (o.text, o.choice_id, o.is_yes)));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER product_attributes_search_changed AFTER UPDATE ON product_attributes
REFERENCING OLD TABLE AS had NEW TABLE AS now_has FOR EACH STATEMENT EXECUTE FUNCTION product_attributes_search_changed();

-- Categories that are moved change lines of those above them.
CREATE OR REPLACE FUNCTION categories_search_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_enqueue_products(ARRAY(SELECT product_id FROM category_products WHERE category_id = NEW.id));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER categories_search_renamed AFTER UPDATE OF name ON categories FOR EACH ROW
WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION categories_search_renamed();

CREATE OR REPLACE FUNCTION attribute_choices_search_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_enqueue_products(ARRAY(
    SELECT product_id FROM product_attributes WHERE attribute_id = NEW.attribute_id AND choice_id = NEW.id));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER attribute_choices_search_renamed AFTER UPDATE OF name ON attribute_choices FOR EACH ROW
WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION attribute_choices_search_renamed();

-- A yes is found by the attribute's name. Which categories ask for it says where its values are shown.
CREATE OR REPLACE FUNCTION attributes_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_enqueue_products(ARRAY(SELECT product_id FROM product_attributes WHERE attribute_id = NEW.id));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER attributes_search_changed AFTER UPDATE OF name, is_for_all ON attributes FOR EACH ROW
WHEN (OLD.is_for_all <> NEW.is_for_all OR (NEW.kind = 'yes-no' AND OLD.name <> NEW.name)) EXECUTE FUNCTION attributes_search_changed();

CREATE OR REPLACE FUNCTION attribute_categories_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_enqueue_products(ARRAY(
    SELECT DISTINCT product_id FROM product_attributes WHERE attribute_id IN (SELECT attribute_id FROM changed)));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER attribute_categories_search_added AFTER INSERT ON attribute_categories
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION attribute_categories_search_changed();
CREATE OR REPLACE TRIGGER attribute_categories_search_removed AFTER DELETE ON attribute_categories
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION attribute_categories_search_changed();
