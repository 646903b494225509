-- Processes keep in memory which products hold a term, and which are not for sale (docs/decisions/092-search-in-memory.md). Each
-- transaction that changes that announces it once, as changes of accounts are (account-changes.sql). The setting ends with it.
CREATE OR REPLACE FUNCTION announce_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.search_change', true) IS DISTINCT FROM 'announced' THEN
    PERFORM set_config('shop.search_change', 'announced', true), pg_notify('search_changes', 'search');
    RAISE INFO USING ERRCODE = 'SHOP1', MESSAGE = 'search_changes', DETAIL = 'search';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER search_documents_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_documents
FOR EACH STATEMENT EXECUTE FUNCTION announce_search_change();
-- A new product has words, and a deleted one loses them.
CREATE OR REPLACE TRIGGER products_announce_for_sale AFTER UPDATE ON products FOR EACH ROW
WHEN (OLD.for_sale IS DISTINCT FROM NEW.for_sale) EXECUTE FUNCTION announce_search_change();
