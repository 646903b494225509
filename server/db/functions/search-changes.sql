-- Processes keep in memory which products hold a term, and which are not for sale (docs/decisions/092-search-in-memory.md). A change of
-- that is announced as changes of accounts are (account-changes.sql): each product once in a transaction, and of more than 20 only that any
-- may have changed. The setting, which ends with the transaction, holds what was announced.
CREATE OR REPLACE FUNCTION announce_searched(numbers int[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  announced text := coalesce(nullif(current_setting('shop.searched', true), ''), '{}');
  fresh int[];
  what text;
BEGIN
  IF announced = 'all' THEN RETURN; END IF;
  fresh := ARRAY(SELECT DISTINCT n FROM unnest(numbers) n WHERE n <> ALL (announced::int[]) LIMIT 21);
  IF cardinality(fresh) = 0 THEN RETURN; END IF;
  IF cardinality(announced::int[]) + cardinality(fresh) > 20 THEN
    announced := 'all';
    what := 'search';
  ELSE
    announced := announced::int[] || fresh;
    what := 'search:' || array_to_string(fresh, ',');
  END IF;
  PERFORM set_config('shop.searched', announced, true), pg_notify('search_changes', what);
  RAISE INFO USING ERRCODE = 'SHOP1', MESSAGE = 'search_changes', DETAIL = what;
END $$;

-- Cached replies of searches depend on these words, too: a job may have written them, or the name of an attribute that they do not show.
CREATE OR REPLACE FUNCTION announce_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_searched(ARRAY(SELECT product_number FROM changed));
  IF TG_OP = 'INSERT' AND EXISTS (SELECT FROM changed JOIN products ON number = product_number WHERE for_sale) THEN
    PERFORM announce('{products}');
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER search_documents_announce AFTER INSERT ON search_documents
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_search_change();
CREATE OR REPLACE TRIGGER search_documents_announce_deleted AFTER DELETE ON search_documents
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_search_change();

-- A new product has words, and a deleted one loses them.
CREATE OR REPLACE FUNCTION announce_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.searched', true) IS DISTINCT FROM 'all' THEN PERFORM announce_searched(ARRAY[NEW.number]); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_announce_for_sale AFTER UPDATE ON products FOR EACH ROW
WHEN (OLD.for_sale IS DISTINCT FROM NEW.for_sale) EXECUTE FUNCTION announce_for_sale();
