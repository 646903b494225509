-- What cached replies and memory show of the catalogue and of settings is announced by triggers (docs/decisions/087-announced-changes.md), so that
-- a use case cannot forget it, and statements of an operator count, too. server/cache/announced-change.ts says what each tag means. Whole rows are
-- compared, so that a new column is announced until it is named here as not shown.

-- Each tag once in a transaction; the setting, which ends with it, holds what was announced. Other processes hear it with the commit, this one by a
-- message on its connection, as with changes of accounts (account-changes.sql).
-- More than 60 tags are one, of the whole catalogue.
CREATE OR REPLACE FUNCTION announce(tags text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  announced text := coalesce(nullif(current_setting('shop.announced', true), ''), ' ');
  fresh text := '';
  tag text;
  -- Arguments of triggers are numbered from 0: compared as arrays, they would differ.
  is_of_settings boolean := 'settings' = ALL (tags);
BEGIN
  IF strpos(announced, ' catalogue ') > 0 AND NOT is_of_settings THEN RETURN; END IF;
  -- Of transactions that are one of many, such as batches of an import, whoever sends these rows sends all at once, every few seconds.
  IF current_setting('shop.announces_together', true) = 'on' AND NOT is_of_settings THEN
    INSERT INTO unsent_invalidations (id, tags) VALUES (gen_random_uuid(), 'catalogue');
    PERFORM set_config('shop.announced', ' catalogue ', true);
    RETURN;
  END IF;
  FOREACH tag IN ARRAY tags LOOP
    IF strpos(announced || fresh, ' ' || tag || ' ') = 0 THEN fresh := fresh || tag || ' '; END IF;
  END LOOP;
  IF fresh = '' THEN RETURN; END IF;
  announced := announced || fresh;
  IF cardinality(string_to_array(announced, ' ')) > 62 AND NOT is_of_settings THEN
    announced := ' catalogue ';
    fresh := 'catalogue ';
  END IF;
  fresh := pg_current_xact_id() || ' ' || rtrim(fresh);
  PERFORM set_config('shop.announced', announced, true), pg_notify('catalogue_changes', fresh);
  RAISE INFO USING ERRCODE = 'SHOP1', MESSAGE = 'catalogue_changes', DETAIL = fresh;
END $$;

-- Commits that notify wait for each other, so a change of stock stores what the process sends after the commit (docs/decisions/022-outages.md).
CREATE OR REPLACE FUNCTION announce_later(tags text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  stored uuid := gen_random_uuid();
BEGIN
  IF current_setting('shop.announces_together', true) = 'on' THEN
    PERFORM announce(ARRAY[tags]);
    RETURN;
  END IF;
  INSERT INTO unsent_invalidations (id, tags) VALUES (stored, announce_later.tags);
  RAISE INFO USING ERRCODE = 'SHOP1', MESSAGE = 'catalogue_changes', DETAIL = stored || ' ' || tags;
END $$;

-- The arguments are the tags.
CREATE OR REPLACE FUNCTION announce_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(TG_ARGV);
  RETURN NULL;
END $$;

-- What shows the product, and if it is for sale lists, counts and memory.
CREATE OR REPLACE FUNCTION announce_product(of_product uuid, is_found_by_it boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found_number int;
BEGIN
  IF of_product IS NULL THEN RETURN; END IF;
  PERFORM announce(ARRAY['product:' || of_product]);
  IF NOT is_found_by_it THEN RETURN; END IF;
  SELECT number INTO found_number FROM products WHERE id = of_product AND for_sale;
  IF FOUND THEN PERFORM announce(ARRAY['lists', 'listed:' || found_number]); END IF;
END $$;

-- Cards show whether there are any, which lists filter by as by the prices of what can be bought, and only API replies how many.
CREATE OR REPLACE FUNCTION announce_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_later(CASE
    WHEN OLD.offered_prices IS DISTINCT FROM NEW.offered_prices
      THEN 'product:' || NEW.id || CASE WHEN (OLD.quantity = 0) <> (NEW.quantity = 0) THEN ' in-stock' ELSE '' END || ' lists listed:' || NEW.number
    WHEN (OLD.quantity = 0) = (NEW.quantity = 0) AND OLD.available_from IS NOT DISTINCT FROM NEW.available_from THEN 'stock:' || NEW.id
    WHEN (OLD.quantity = 0) = (NEW.quantity = 0) THEN 'product:' || NEW.id
    ELSE 'product:' || NEW.id || ' in-stock listed:' || NEW.number END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_announce_stock AFTER UPDATE ON products FOR EACH ROW
WHEN ((OLD.quantity, OLD.offered_prices, OLD.available_from) IS DISTINCT FROM (NEW.quantity, NEW.offered_prices, NEW.available_from) AND (OLD.for_sale OR NEW.for_sale)
  AND current_setting('shop.announced', true) IS DISTINCT FROM ' catalogue ')
EXECUTE FUNCTION announce_stock();

CREATE OR REPLACE FUNCTION announce_changed_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before products := OLD;
  tags text[] := '{}';
BEGIN
  before.quantity := NEW.quantity;
  before.offered_prices := NEW.offered_prices;
  before.available_from := NEW.available_from;
  -- Not shown.
  before.brand_since := NEW.brand_since;
  before.source_image_url := NEW.source_image_url;
  before.source_images := NEW.source_images;
  -- Lists are sorted by it.
  before.recently_sold := NEW.recently_sold;
  IF before IS DISTINCT FROM NEW THEN tags := ARRAY['product:' || NEW.id]; END IF;
  -- The highest price is what suggestions show, which do not say of which products they are.
  IF (OLD.for_sale, OLD.price_minor, OLD.highest_price_minor, OLD.on_sale, OLD.rating_sum, OLD.total_reviews, OLD.recently_sold, OLD.brand_id)
    IS DISTINCT FROM (NEW.for_sale, NEW.price_minor, NEW.highest_price_minor, NEW.on_sale, NEW.rating_sum, NEW.total_reviews, NEW.recently_sold, NEW.brand_id) THEN
    tags := tags || ARRAY['lists', 'listed:' || NEW.number];
  END IF;
  IF (OLD.for_sale, OLD.sku, OLD.name, OLD.slug, OLD.description, OLD.details, OLD.image_url, OLD.brand_id)
    IS DISTINCT FROM (NEW.for_sale, NEW.sku, NEW.name, NEW.slug, NEW.description, NEW.details, NEW.image_url, NEW.brand_id) THEN
    tags := tags || ARRAY['products'];
  END IF;
  IF cardinality(tags) > 0 THEN PERFORM announce(tags); END IF;
  RETURN NULL;
END $$;
-- An order of products without options writes stock alone (`shop.writes_both`, stock.sql): comparing their texts would cost it 2 %.
CREATE OR REPLACE TRIGGER products_announce AFTER UPDATE ON products FOR EACH ROW
WHEN ((OLD.for_sale OR NEW.for_sale) AND current_setting('shop.announced', true) IS DISTINCT FROM ' catalogue '
  AND current_setting('shop.writes_both', true) IS DISTINCT FROM statement_timestamp()::text)
EXECUTE FUNCTION announce_changed_product();

CREATE OR REPLACE FUNCTION announce_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tags text[] := ARRAY(SELECT 'listed:' || number FROM changed WHERE for_sale LIMIT 61);
BEGIN
  IF cardinality(tags) = 0 THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN tags := tags || ARRAY(SELECT 'product:' || id FROM changed WHERE for_sale LIMIT 61); END IF;
  PERFORM announce(ARRAY['lists', 'products'] || tags);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_announce_added AFTER INSERT ON products
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products();
CREATE OR REPLACE TRIGGER products_announce_removed AFTER DELETE ON products
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products();

-- Whether lists find the product by choices of its options.
CREATE OR REPLACE FUNCTION is_found_by_options(of_product uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM product_options WHERE product_id = of_product AND attribute_id IS NOT NULL)
$$;

CREATE OR REPLACE FUNCTION announce_changed_variant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before product_variants := OLD;
  stock_before int;
  stock int;
BEGIN
  IF (OLD.on_hand, OLD.committed) IS DISTINCT FROM (NEW.on_hand, NEW.committed) THEN
    -- Of a product without options, its own row shows the stock.
    IF NEW.id <> NEW.product_id THEN
      stock_before := orderable(OLD.on_hand, OLD.committed, OLD.policy, OLD.back_order_limit);
      stock := orderable(NEW.on_hand, NEW.committed, NEW.policy, NEW.back_order_limit);
      -- Whether any are on hand decides also when it ships.
      IF stock_before <> stock OR (OLD.on_hand > OLD.committed) <> (NEW.on_hand > NEW.committed) THEN
        PERFORM announce_later('stock:' || NEW.product_id);
      END IF;
      IF (stock_before = 0) <> (stock = 0) AND is_found_by_options(NEW.product_id) THEN
        PERFORM announce_later('lists listed:' || number) FROM products WHERE id = NEW.product_id AND for_sale;
      END IF;
    END IF;
    before.on_hand := NEW.on_hand;
    before.committed := NEW.committed;
  END IF;
  -- Not shown. When prices switch, what depends on the clock is shown differently, such as the day of shipping.
  before.low_stock_at := NEW.low_stock_at;
  before.offered_at := NEW.offered_at;
  before.retired_values := NEW.retired_values;
  IF before IS NOT DISTINCT FROM NEW THEN RETURN NULL; END IF;
  PERFORM announce_product(OLD.product_id, false) WHERE OLD.product_id <> NEW.product_id;
  PERFORM announce_product(NEW.product_id, NEW.id <> NEW.product_id AND is_found_by_options(NEW.product_id));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER product_variants_announce AFTER UPDATE ON product_variants FOR EACH ROW
WHEN (current_setting('shop.announced', true) IS DISTINCT FROM ' catalogue '
  AND current_setting('shop.writes_both', true) IS DISTINCT FROM statement_timestamp()::text)
EXECUTE FUNCTION announce_changed_variant();

-- Rows of a product in other tables.
CREATE OR REPLACE FUNCTION announce_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_product uuid;
  is_found_by_it boolean;
BEGIN
  IF OLD IS NOT DISTINCT FROM NEW THEN RETURN NULL; END IF;
  FOREACH of_product IN ARRAY ARRAY[OLD.product_id, NEW.product_id] LOOP
    is_found_by_it := CASE TG_TABLE_NAME
      WHEN 'category_products' THEN true
      WHEN 'product_images' THEN false
      WHEN 'reviews' THEN false
      WHEN 'product_attributes' THEN EXISTS (
        SELECT FROM attributes WHERE is_filter AND id::text IN (to_jsonb(OLD) ->> 'attribute_id', to_jsonb(NEW) ->> 'attribute_id'))
      ELSE coalesce(to_jsonb(OLD) ->> 'attribute_id', to_jsonb(NEW) ->> 'attribute_id') IS NOT NULL OR is_found_by_options(of_product) END;
    PERFORM announce_product(of_product, is_found_by_it);
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER product_variants_announce_row AFTER INSERT OR DELETE ON product_variants FOR EACH ROW
WHEN (pg_trigger_depth() = 0 AND current_setting('shop.announced', true) IS DISTINCT FROM ' catalogue ') EXECUTE FUNCTION announce_part();
CREATE OR REPLACE TRIGGER product_options_announce AFTER INSERT OR UPDATE OR DELETE ON product_options FOR EACH ROW
WHEN (current_setting('shop.announced', true) IS DISTINCT FROM ' catalogue ') EXECUTE FUNCTION announce_part();
CREATE OR REPLACE TRIGGER product_option_values_announce AFTER INSERT OR UPDATE OR DELETE ON product_option_values FOR EACH ROW
WHEN (current_setting('shop.announced', true) IS DISTINCT FROM ' catalogue ') EXECUTE FUNCTION announce_part();
CREATE OR REPLACE TRIGGER product_images_announce AFTER INSERT OR UPDATE OR DELETE ON product_images FOR EACH ROW
WHEN (current_setting('shop.announced', true) IS DISTINCT FROM ' catalogue ') EXECUTE FUNCTION announce_part();
CREATE OR REPLACE TRIGGER product_attributes_announce AFTER INSERT OR UPDATE OR DELETE ON product_attributes FOR EACH ROW
WHEN (current_setting('shop.announced', true) IS DISTINCT FROM ' catalogue ') EXECUTE FUNCTION announce_part();
CREATE OR REPLACE TRIGGER category_products_announce_row AFTER INSERT OR DELETE ON category_products FOR EACH ROW
WHEN (current_setting('shop.announced', true) IS DISTINCT FROM ' catalogue ') EXECUTE FUNCTION announce_part();
-- The other columns are copies of the product's (category-copies.sql), whose own trigger announces them.
CREATE OR REPLACE TRIGGER category_products_announce AFTER UPDATE ON category_products FOR EACH ROW
WHEN ((OLD.category_id, OLD.product_id, OLD.inherited) IS DISTINCT FROM (NEW.category_id, NEW.product_id, NEW.inherited))
EXECUTE FUNCTION announce_part();

CREATE OR REPLACE TRIGGER reviews_announce_added AFTER INSERT ON reviews FOR EACH ROW
WHEN (NEW.status = 'Approved') EXECUTE FUNCTION announce_part();
CREATE OR REPLACE TRIGGER reviews_announce AFTER UPDATE ON reviews FOR EACH ROW
WHEN ('Approved' IN (OLD.status, NEW.status)) EXECUTE FUNCTION announce_part();
CREATE OR REPLACE TRIGGER reviews_announce_removed AFTER DELETE ON reviews FOR EACH ROW
WHEN (OLD.status = 'Approved') EXECUTE FUNCTION announce_part();
-- Published reviews name their author.
CREATE OR REPLACE FUNCTION announce_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_product(product_id, false) FROM reviews WHERE user_id = NEW.id AND status = 'Approved';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER users_announce_author AFTER UPDATE OF first_name ON users FOR EACH ROW
WHEN (OLD.first_name IS DISTINCT FROM NEW.first_name) EXECUTE FUNCTION announce_author();

-- These change rarely, and everything shows them. Triggers run in the order of their names: before those that change all products.
CREATE OR REPLACE TRIGGER brands_announce_catalogue AFTER UPDATE ON brands FOR EACH ROW
WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION announce_tags('catalogue');
CREATE OR REPLACE TRIGGER brands_announce_catalogue_row AFTER INSERT OR DELETE ON brands FOR EACH ROW EXECUTE FUNCTION announce_tags('catalogue');
CREATE OR REPLACE TRIGGER categories_announce_catalogue AFTER UPDATE ON categories FOR EACH ROW
WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION announce_tags('catalogue');
CREATE OR REPLACE TRIGGER categories_announce_catalogue_row AFTER INSERT OR DELETE ON categories FOR EACH ROW EXECUTE FUNCTION announce_tags('catalogue');
-- Of merchants, shoppers see only whether their brands are shown.
CREATE OR REPLACE TRIGGER merchants_announce_catalogue AFTER UPDATE OF is_active ON merchants FOR EACH ROW
WHEN (OLD.is_active IS DISTINCT FROM NEW.is_active) EXECUTE FUNCTION announce_tags('catalogue');
-- Who sells is on the pages of products and of the seller.
CREATE OR REPLACE TRIGGER sellers_announce_catalogue AFTER INSERT OR UPDATE OR DELETE ON sellers
FOR EACH ROW EXECUTE FUNCTION announce_tags('catalogue');

-- A contact is on the pages of products that name it; only a change or its end can be seen.
CREATE OR REPLACE TRIGGER safety_contacts_announce_catalogue AFTER UPDATE OR DELETE ON safety_contacts
FOR EACH ROW EXECUTE FUNCTION announce_tags('catalogue');

-- Pages that begin to show an attribute do not depend on it yet, and memory holds the values of those that lists filter by.
CREATE OR REPLACE FUNCTION announce_attribute() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_of_lists boolean := CASE TG_OP WHEN 'INSERT' THEN false WHEN 'DELETE' THEN OLD.is_filter
    ELSE (OLD.is_filter, OLD.is_for_all) <> (NEW.is_filter, NEW.is_for_all) END;
BEGIN
  IF OLD IS NOT DISTINCT FROM NEW THEN RETURN NULL; END IF;
  PERFORM announce(ARRAY[CASE WHEN is_of_lists THEN 'catalogue' ELSE 'attribute:' || coalesce(NEW.id, OLD.id) END]);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER attributes_announce AFTER INSERT OR UPDATE OR DELETE ON attributes FOR EACH ROW EXECUTE FUNCTION announce_attribute();
CREATE OR REPLACE FUNCTION announce_choice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD IS NOT DISTINCT FROM NEW THEN RETURN NULL; END IF;
  PERFORM announce(ARRAY['attribute:' || coalesce(NEW.attribute_id, OLD.attribute_id)]);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER attribute_choices_announce AFTER INSERT OR UPDATE OR DELETE ON attribute_choices
FOR EACH ROW EXECUTE FUNCTION announce_choice();
CREATE OR REPLACE TRIGGER attribute_categories_announce AFTER INSERT OR UPDATE OR DELETE ON attribute_categories
FOR EACH ROW EXECUTE FUNCTION announce_tags('catalogue');

CREATE OR REPLACE TRIGGER settings_announce AFTER INSERT OR UPDATE OF value OR DELETE ON settings
FOR EACH ROW EXECUTE FUNCTION announce_tags('settings');
-- How many pieces an order may hold is on the pages of products.
CREATE OR REPLACE TRIGGER settings_announce_orders AFTER INSERT OR UPDATE OF value ON settings FOR EACH ROW
WHEN (NEW."group" = 'orders') EXECUTE FUNCTION announce_tags('catalogue');
-- Where pages lead that are not found.
CREATE OR REPLACE TRIGGER former_slugs_announce AFTER INSERT OR UPDATE OR DELETE ON former_slugs
FOR EACH ROW EXECUTE FUNCTION announce_tags('products');

-- Their last transactions may not have been announced yet.
CREATE OR REPLACE TRIGGER product_imports_announce_end AFTER UPDATE OF status ON product_imports FOR EACH ROW
WHEN (OLD.status IN ('applying', 'undoing') AND NEW.status <> OLD.status) EXECUTE FUNCTION announce_tags('catalogue');
CREATE OR REPLACE TRIGGER bulk_edits_announce_end AFTER UPDATE OF ended_at ON bulk_edits FOR EACH ROW
WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL AND NEW.total > 20) EXECUTE FUNCTION announce_tags('catalogue');
-- Pages of the owner: titles and slugs of published ones are in the footer of every page.
CREATE OR REPLACE TRIGGER pages_announce AFTER INSERT OR UPDATE OR DELETE ON pages
FOR EACH ROW EXECUTE FUNCTION announce_tags('pages');
