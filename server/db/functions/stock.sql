-- Variants hold stock and price. Their product repeats what lists read: the lowest price, and the sum of what may still be ordered
-- (docs/decisions/089-variants.md). A product without options has one variant, with the product's id: writing the product's
-- price, quantity or sku writes that variant's. Triggers keep both directions, because forms, imports
-- and orders write either. `pg_trigger_depth() = 0` is what keeps the two from answering each other.
-- Whoever writes variants locks first their products, by id, and then the variants, by id.
-- A statement that writes both itself, as orders of products without options do because it is cheaper, sets `shop.writes_both` to its own
-- timestamp, which no later statement has.

-- What may still be ordered of a variant (docs/rules.md#stock).
CREATE OR REPLACE FUNCTION orderable(on_hand integer, committed integer, policy text, back_order_limit integer) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN policy = 'untracked' THEN 1000000
    ELSE least(greatest(on_hand - committed + coalesce(back_order_limit, 0), 0), 1000000) END
$$;

-- When a piece that is ordered now ships; null when one is on hand, none may be ordered, or that day is over: `switchPrices` then writes
-- the variant, and with it the product.
CREATE OR REPLACE FUNCTION available_from(on_hand integer, committed integer, back_order_limit integer, back_order_from date) RETURNS date
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN on_hand <= committed AND on_hand + back_order_limit > committed
    AND back_order_from >= (now() AT TIME ZONE 'UTC')::date THEN back_order_from END
$$;

-- What lists read of a product with these variants; null without any. The highest price is null without options. The offered prices are
-- those of variants that can be bought, and null where the shown price says the same.
DROP FUNCTION IF EXISTS variant_sums(uuid);
CREATE OR REPLACE FUNCTION sums_of_variants(of_product uuid)
RETURNS TABLE (quantity integer, price integer, highest integer, offered integer[], available_from date)
LANGUAGE sql STABLE AS $$
  SELECT least(coalesce(sum(orderable(on_hand, committed, policy, back_order_limit)) FILTER (WHERE is_active), 0), 1000000)::integer,
    coalesce(min(shown) FILTER (WHERE is_active), min(shown)),
    coalesce(max(shown) FILTER (WHERE is_active AND id <> of_product), max(shown) FILTER (WHERE id <> of_product)),
    nullif(array_agg(DISTINCT shown) FILTER (WHERE is_active AND id <> of_product AND orderable(on_hand, committed, policy, back_order_limit) > 0),
      ARRAY[min(shown) FILTER (WHERE is_active)]),
    CASE WHEN NOT coalesce(bool_or(policy = 'untracked' OR on_hand > committed) FILTER (WHERE is_active), false)
      THEN min(available_from(on_hand, committed, back_order_limit, back_order_from)) FILTER (WHERE is_active) END
  FROM (
    -- By itself: while the shop has no statistics, PostgreSQL would read whole indexes of all variants that are not deleted.
    SELECT id, is_active, deleted_at, on_hand, committed, policy, back_order_limit, back_order_from, coalesce(sale_price_minor, price_minor) AS shown
    FROM product_variants WHERE product_id = of_product OFFSET 0
  ) v WHERE deleted_at IS NULL
$$;

-- Without sequential scans, because a plan that was made when the shop had few products would ask has_offer of all of them. Arrays of the
-- statements' own: with a variable, PostgreSQL would plan them again each time.
CREATE OR REPLACE FUNCTION products_follow_variants() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  -- Sums that are read before the lock would miss what another transaction changes meanwhile.
  PERFORM 1 FROM products WHERE id = ANY (ARRAY(SELECT product_id FROM changed)) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p SET quantity = v.quantity, price_minor = v.price, highest_price_minor = v.highest, offered_prices = v.offered,
    available_from = v.available_from
  FROM (SELECT DISTINCT product_id FROM changed) c CROSS JOIN LATERAL sums_of_variants(c.product_id) v
  WHERE p.id = c.product_id AND v.price IS NOT NULL
    AND (p.quantity, p.price_minor, p.highest_price_minor, p.offered_prices, p.available_from)
      IS DISTINCT FROM (v.quantity, v.price, v.highest, v.offered, v.available_from);
  -- Writing is_active locks and checks whatever decides what is for sale (for-sale.sql).
  UPDATE products p SET is_active = is_active
  WHERE p.id = ANY (ARRAY(SELECT product_id FROM changed)) AND p.is_active AND p.deleted_at IS NULL AND NOT (p.for_sale AND has_offer(p.id));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER product_variants_added AFTER INSERT ON product_variants
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION products_follow_variants();
CREATE OR REPLACE TRIGGER product_variants_changed AFTER UPDATE ON product_variants
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
WHEN (pg_trigger_depth() = 0 AND current_setting('shop.writes_both', true) IS DISTINCT FROM statement_timestamp()::text) EXECUTE FUNCTION products_follow_variants();

-- Who writes, for the movements that triggers insert: `noteStockWriter` sets it.
CREATE OR REPLACE FUNCTION stock_writer() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('shop.stock_writer', true), '')::uuid
$$;

CREATE OR REPLACE FUNCTION products_add_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_variants (id, product_id, sku, price_minor, currency, on_hand, deleted_at, offered_at)
  SELECT id, id, sku, price_minor, currency, quantity, deleted_at, CASE WHEN for_sale THEN now() END FROM added;
  INSERT INTO stock_movements (variant_id, on_hand_change, reason, user_id)
  SELECT id, quantity, 'added', stock_writer() FROM added WHERE quantity > 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_add_variants AFTER INSERT ON products
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION products_add_variants();

CREATE OR REPLACE FUNCTION products_write_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.quantity <> OLD.quantity THEN
    INSERT INTO stock_movements (variant_id, on_hand_change, reason, user_id)
    SELECT id, NEW.quantity + committed - on_hand, 'set', stock_writer() FROM product_variants
    WHERE id = NEW.id AND deleted_at IS NULL AND on_hand <> NEW.quantity + committed;
  END IF;
  UPDATE product_variants SET sku = NEW.sku, sku_twin = CASE WHEN lower(sku) = lower(NEW.sku) THEN sku_twin ELSE 0 END,
    price_minor = CASE WHEN NEW.price_minor <> OLD.price_minor THEN NEW.price_minor ELSE price_minor END,
    on_hand = CASE WHEN NEW.quantity <> OLD.quantity THEN NEW.quantity + committed ELSE on_hand END
  WHERE id = NEW.id AND deleted_at IS NULL;
  -- With options, price and quantity are those of the variants, whatever an import writes. With back-orders, quantity is more than
  -- what was written; in a sale, the base price was.
  UPDATE products p SET quantity = v.quantity, price_minor = v.price, available_from = v.available_from FROM sums_of_variants(NEW.id) v
  WHERE p.id = NEW.id AND v.price IS NOT NULL
    AND (p.quantity, p.price_minor, p.available_from) IS DISTINCT FROM (v.quantity, v.price, v.available_from);
  UPDATE product_variants SET deleted_at = NEW.deleted_at
  WHERE product_id = NEW.id AND deleted_at IS NULL AND NEW.deleted_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_write_variant AFTER UPDATE OF sku, quantity, price_minor, deleted_at ON products FOR EACH ROW
WHEN (pg_trigger_depth() = 0 AND (OLD.sku, OLD.quantity, OLD.price_minor, OLD.deleted_at) IS DISTINCT FROM (NEW.sku, NEW.quantity, NEW.price_minor, NEW.deleted_at)
  AND current_setting('shop.writes_both', true) IS DISTINCT FROM statement_timestamp()::text)
EXECUTE FUNCTION products_write_variant();
