-- Sales (docs/decisions/095-sales.md). Their windows are rows of variant_prices, which orders read. What lists and pages show is a copy:
-- on the variant, written by `switchPrices` when a window begins or ends, and from there, by triggers, on its product.

-- A sale price is below the base price. Locking the variants makes a concurrent change of their base prices wait, or this one. Checked
-- once for each statement: a save may write 5,000 sales.
CREATE OR REPLACE FUNCTION keep_sales_below_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM product_variants WHERE id IN (SELECT variant_id FROM changed) ORDER BY id FOR SHARE;
  IF EXISTS (
    SELECT FROM changed sale JOIN product_variants v ON v.id = sale.variant_id
    WHERE sale.price_minor >= v.price_minor AND sale.ends_at > now()
  ) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'variant_prices_below_price',
      MESSAGE = 'a sale price is not below the base price';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER variant_prices_added_below_price AFTER INSERT ON variant_prices
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_sales_below_price();
CREATE OR REPLACE TRIGGER variant_prices_changed_below_price AFTER UPDATE ON variant_prices
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_sales_below_price();

CREATE OR REPLACE FUNCTION keep_price_above_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM variant_prices WHERE variant_id = NEW.id AND price_minor >= NEW.price_minor AND ends_at > now()) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'variant_prices_below_price',
      MESSAGE = 'a base price is not above a sale price';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER product_variants_above_sales AFTER UPDATE OF price_minor ON product_variants
FOR EACH ROW WHEN (OLD.price_minor IS DISTINCT FROM NEW.price_minor) EXECUTE FUNCTION keep_price_above_sales();

-- Whoever changes sales, the job looks at their variants at once, and hears of it in every process.
CREATE OR REPLACE FUNCTION switch_changed_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_variants SET price_switches_at = now()
  WHERE id IN (SELECT variant_id FROM changed WHERE TG_OP <> 'DELETE' OR ends_at > now());
  IF FOUND THEN PERFORM pg_notify('price_switches', ''); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER variant_prices_added AFTER INSERT ON variant_prices
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION switch_changed_sales();
CREATE OR REPLACE TRIGGER variant_prices_changed AFTER UPDATE ON variant_prices
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION switch_changed_sales();
CREATE OR REPLACE TRIGGER variant_prices_removed AFTER DELETE ON variant_prices
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION switch_changed_sales();

-- Since when shoppers can buy, or last could, at the price of now; null while nobody ever could, because it was set while the variant or
-- its product was not for sale.
CREATE OR REPLACE FUNCTION note_offered_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_offered boolean := NEW.is_active AND NEW.deleted_at IS NULL AND EXISTS (SELECT FROM products WHERE id = NEW.product_id AND for_sale);
BEGIN
  IF TG_OP = 'INSERT' OR coalesce(OLD.sale_price_minor, OLD.price_minor) <> coalesce(NEW.sale_price_minor, NEW.price_minor) THEN
    NEW.offered_at := CASE WHEN is_offered THEN now() END;
  ELSIF is_offered THEN
    NEW.offered_at := coalesce(NEW.offered_at, now());
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER product_variants_note_offer BEFORE UPDATE OF price_minor, sale_price_minor, is_active, deleted_at
ON product_variants FOR EACH ROW EXECUTE FUNCTION note_offered_price();
-- The variant of a new product has it from the statement that adds it (stock.sql): reading each product again doubled the time of an import.
CREATE OR REPLACE TRIGGER product_variants_note_first_offer BEFORE INSERT ON product_variants
FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION note_offered_price();

CREATE OR REPLACE FUNCTION products_offer_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_variants SET offered_at = now()
  WHERE product_id = NEW.id AND offered_at IS NULL AND is_active AND deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_offer_prices AFTER UPDATE OF for_sale, is_active, deleted_at, brand_id ON products
FOR EACH ROW WHEN (NOT OLD.for_sale AND NEW.for_sale) EXECUTE FUNCTION products_offer_prices();

-- Of several changes in one transaction, shoppers saw only what was before the first.
CREATE OR REPLACE FUNCTION record_price_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_changes (variant_id, price_minor) VALUES (OLD.id, coalesce(OLD.sale_price_minor, OLD.price_minor));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER product_variants_record_price AFTER UPDATE OF price_minor, sale_price_minor ON product_variants
FOR EACH ROW WHEN (coalesce(OLD.sale_price_minor, OLD.price_minor) <> coalesce(NEW.sale_price_minor, NEW.price_minor)
  AND OLD.offered_at <> now())
EXECUTE FUNCTION record_price_change();

-- The lowest price that shoppers saw in the 30 days before this transaction; `shown` is the one before its next change, null when nobody
-- could buy at it before.
CREATE OR REPLACE FUNCTION prior_price(variant uuid, shown integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT least(min(price_minor), shown) FROM price_changes WHERE variant_id = variant AND changed_at > now() - interval '30 days'
$$;

-- The product shows the sale of the variant with the lowest price.
CREATE OR REPLACE FUNCTION show_sale(of_product uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE products p SET on_sale = v.on_sale, former_price_minor = v.former, prior_price_minor = v.prior, sale_ends_at = v.ends_at
  FROM (
    SELECT bool_or(is_active AND sale_price_minor IS NOT NULL) OVER () AS on_sale,
      CASE WHEN sale_price_minor IS NOT NULL THEN price_minor END AS former, prior_price_minor AS prior, sale_ends_at AS ends_at
    FROM product_variants WHERE product_id = of_product AND deleted_at IS NULL
    ORDER BY is_active DESC, coalesce(sale_price_minor, price_minor), price_minor DESC LIMIT 1
  ) v
  WHERE p.id = of_product AND (p.on_sale, p.former_price_minor, p.prior_price_minor, p.sale_ends_at)
    IS DISTINCT FROM (v.on_sale, v.former, v.prior, v.ends_at)
$$;
CREATE OR REPLACE FUNCTION products_follow_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM show_sale(NEW.product_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER product_variants_show_sale
AFTER UPDATE OF price_minor, sale_price_minor, sale_ends_at, prior_price_minor, is_active, deleted_at ON product_variants FOR EACH ROW
WHEN ((OLD.price_minor, OLD.sale_price_minor, OLD.sale_ends_at, OLD.prior_price_minor, OLD.is_active, OLD.deleted_at)
  IS DISTINCT FROM (NEW.price_minor, NEW.sale_price_minor, NEW.sale_ends_at, NEW.prior_price_minor, NEW.is_active, NEW.deleted_at))
EXECUTE FUNCTION products_follow_sales();

-- A new variant has no sale yet, so it changes only what a product shows of the sales of others. That of a new product has no others.
CREATE OR REPLACE FUNCTION products_follow_added_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM show_sale(p.id) FROM products p
  WHERE p.id IN (SELECT product_id FROM added) AND (p.on_sale OR p.former_price_minor IS NOT NULL);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER product_variants_show_sale_added AFTER INSERT ON product_variants
REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION products_follow_added_variants();

-- The lowest price of the variants of a product, outside of sales.
CREATE OR REPLACE FUNCTION base_price(of_product uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(min(price_minor) FILTER (WHERE is_active), min(price_minor))
  FROM product_variants WHERE product_id = of_product AND deleted_at IS NULL
$$;
