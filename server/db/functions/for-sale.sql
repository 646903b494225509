-- products.for_sale: what shoppers may see and buy (docs/decisions/003-for-sale.md). Triggers keep it up to date, because brand,
-- merchant, category and product change independently, and a forgotten recomputation would sell what is hidden. Row
-- locks (FOR SHARE) order a product's change against the disabling of what it depends on. When two changes deadlock, the
-- caller retries.

-- Whether a variant is on offer, so that there is something to put into a bag. A product that is being added has none yet.
CREATE OR REPLACE FUNCTION has_offer(of_product uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(bool_or(is_active) FILTER (WHERE deleted_at IS NULL), true) FROM product_variants WHERE product_id = of_product
$$;

-- The first reason why a product is not for sale, which the back office shows; null when it is for sale. The only place that decides it.
-- One expression without FROM, so that PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION reason_not_for_sale(p_id uuid, p_active boolean, p_deleted timestamptz, p_brand uuid) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    CASE WHEN NOT p_active OR p_deleted IS NOT NULL THEN 'inactive' WHEN p_brand IS NULL THEN 'no brand' END,
    (SELECT CASE WHEN NOT b.is_active THEN 'brand inactive'
        WHEN b.merchant_deleted OR m.is_active IS FALSE THEN 'merchant inactive' END
      FROM brands b LEFT JOIN merchants m ON m.id = b.merchant_id WHERE b.id = p_brand),
    CASE WHEN EXISTS (
      SELECT 1 FROM category_products cp JOIN categories c ON c.id = cp.category_id
      WHERE cp.product_id = p_id AND NOT c.is_active) THEN 'category inactive' END,
    CASE WHEN NOT has_offer(p_id) THEN 'no variant' END)
$$;

CREATE OR REPLACE FUNCTION product_for_sale(p_id uuid, p_active boolean, p_deleted timestamptz, p_brand uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT reason_not_for_sale(p_id, p_active, p_deleted, p_brand) IS NULL
$$;
DROP FUNCTION IF EXISTS product_allowed_for_sale(uuid, boolean, timestamptz, uuid);

-- New products are many at once, and of few brands. `shop.brands_for_sale` has those that were read, each with + or -. It is forgotten when
-- their locks are released, with the transaction or its savepoint, and when this transaction changes brands or merchants itself.
CREATE OR REPLACE FUNCTION products_keep_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known text;
  place int;
  seller uuid;
  is_brand_active boolean;
  is_seller_active boolean;
BEGIN
  IF TG_OP = 'INSERT' THEN
    known := coalesce(current_setting('shop.brands_for_sale', true), '');
    place := strpos(known, NEW.brand_id::text);
    IF place > 0 THEN
      NEW.for_sale := NEW.is_active AND NEW.deleted_at IS NULL AND substr(known, place + 36, 1) = '+';
      RETURN NEW;
    END IF;
  END IF;
  SELECT merchant_id, is_active AND NOT merchant_deleted INTO seller, is_brand_active FROM brands WHERE id = NEW.brand_id FOR SHARE;
  IF seller IS NOT NULL THEN SELECT is_active INTO is_seller_active FROM merchants WHERE id = seller FOR SHARE; END IF;
  IF TG_OP = 'UPDATE' THEN
    PERFORM 1 FROM categories c JOIN category_products cp ON cp.category_id = c.id WHERE cp.product_id = NEW.id FOR SHARE OF c;
    NEW.for_sale := product_for_sale(NEW.id, NEW.is_active, NEW.deleted_at, NEW.brand_id);
  ELSE
    -- As product_for_sale, of a product that is in no category yet and whose variant follows. Looking for them costs an import more than all else here.
    NEW.for_sale := NEW.is_active AND NEW.deleted_at IS NULL AND coalesce(is_brand_active, false) AND coalesce(is_seller_active, true);
    -- A brand that does not exist is not locked. Of more than 100 the last ones are kept.
    IF is_brand_active IS NOT NULL THEN
      PERFORM set_config('shop.brands_for_sale',
        right(known, 3663) || NEW.brand_id || CASE WHEN is_brand_active AND coalesce(is_seller_active, true) THEN '+' ELSE '-' END, true);
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER products_keep_for_sale BEFORE INSERT OR UPDATE OF is_active, deleted_at, brand_id ON products
FOR EACH ROW EXECUTE FUNCTION products_keep_for_sale();

-- Hiding needs no check: whatever else holds for a product, it is no longer for sale. Showing checks once, and only
-- products that are not for sale. Checking every product twice was a third of the work with 100,000 of them.
CREATE OR REPLACE FUNCTION brands_keep_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('shop.brands_for_sale', '', true);
  PERFORM 1 FROM merchants WHERE id = NEW.merchant_id FOR SHARE;
  IF NEW.is_active AND NOT NEW.merchant_deleted THEN
    -- Its merchant may be another one now, active or not.
    UPDATE products p SET for_sale = NOT p.for_sale
    WHERE p.brand_id = NEW.id AND p.for_sale IS DISTINCT FROM product_for_sale(p.id, p.is_active, p.deleted_at, p.brand_id);
  ELSE
    UPDATE products SET for_sale = false WHERE brand_id = NEW.id AND for_sale;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER brands_keep_for_sale AFTER UPDATE OF is_active, merchant_id, merchant_deleted ON brands
FOR EACH ROW WHEN ((OLD.is_active, OLD.merchant_id, OLD.merchant_deleted) IS DISTINCT FROM (NEW.is_active, NEW.merchant_id, NEW.merchant_deleted))
EXECUTE FUNCTION brands_keep_for_sale();

CREATE OR REPLACE FUNCTION merchants_keep_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('shop.brands_for_sale', '', true);
  IF NEW.is_active THEN
    UPDATE products p SET for_sale = true FROM brands b
    WHERE b.merchant_id = NEW.id AND p.brand_id = b.id
      AND NOT p.for_sale AND product_for_sale(p.id, p.is_active, p.deleted_at, p.brand_id);
  ELSE
    UPDATE products p SET for_sale = false FROM brands b WHERE b.merchant_id = NEW.id AND p.brand_id = b.id AND p.for_sale;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER merchants_keep_for_sale AFTER UPDATE OF is_active ON merchants
FOR EACH ROW WHEN (OLD.is_active IS DISTINCT FROM NEW.is_active) EXECUTE FUNCTION merchants_keep_for_sale();

CREATE OR REPLACE FUNCTION categories_keep_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_active THEN
    UPDATE products p SET for_sale = true FROM category_products cp
    WHERE cp.category_id = NEW.id AND p.id = cp.product_id
      AND NOT p.for_sale AND product_for_sale(p.id, p.is_active, p.deleted_at, p.brand_id);
  ELSE
    UPDATE products p SET for_sale = false FROM category_products cp
    WHERE cp.category_id = NEW.id AND p.id = cp.product_id AND p.for_sale;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER categories_keep_for_sale AFTER UPDATE OF is_active ON categories
FOR EACH ROW WHEN (OLD.is_active IS DISTINCT FROM NEW.is_active) EXECUTE FUNCTION categories_keep_for_sale();

-- A line of an active category hides nothing: only lines of an inactive or deleted category can change their products.
-- Saving a category with 100,000 products is several times as fast.
CREATE OR REPLACE FUNCTION category_products_keep_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM categories c WHERE c.id IN (SELECT category_id FROM changed) FOR SHARE;
  -- An array, because the plan of a connection whose first line was added when the shop had few products would join, and ask this
  -- of all products each time.
  UPDATE products p SET for_sale = product_for_sale(p.id, p.is_active, p.deleted_at, p.brand_id)
  WHERE p.id = ANY (ARRAY(
      SELECT changed.product_id FROM changed LEFT JOIN categories c ON c.id = changed.category_id
      WHERE c.is_active IS NOT TRUE))
    AND p.for_sale IS DISTINCT FROM product_for_sale(p.id, p.is_active, p.deleted_at, p.brand_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER category_products_listed AFTER INSERT ON category_products
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION category_products_keep_for_sale();
CREATE OR REPLACE TRIGGER category_products_unlisted AFTER DELETE ON category_products
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION category_products_keep_for_sale();
