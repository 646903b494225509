-- products.sold: what shoppers may see and buy (active, brand exists and is active, its merchant is active, no
-- inactive category lists it). Kept here, because brand, merchant, category and product change independently and
-- a forgotten recomputation would sell what is hidden. Row locks (FOR SHARE) order a product's change against
-- the disabling of what it hangs on; a deadlock between the two is retried by the caller.
CREATE FUNCTION product_sold(p_id uuid, p_active boolean, p_deleted timestamptz, p_brand uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT p_active AND p_deleted IS NULL
    AND EXISTS (
      SELECT 1 FROM brands b LEFT JOIN merchants m ON m.id = b.merchant_id
      WHERE b.id = p_brand AND b.is_active AND NOT b.merchant_deleted AND (m.id IS NULL OR m.is_active))
    AND NOT EXISTS (
      SELECT 1 FROM category_products cp JOIN categories c ON c.id = cp.category_id
      WHERE cp.product_id = p_id AND NOT c.is_active)
$$;--> statement-breakpoint
CREATE FUNCTION products_keep_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM brands WHERE id = NEW.brand_id FOR SHARE;
  PERFORM 1 FROM merchants m JOIN brands b ON b.merchant_id = m.id WHERE b.id = NEW.brand_id FOR SHARE OF m;
  PERFORM 1 FROM categories c JOIN category_products cp ON cp.category_id = c.id WHERE cp.product_id = NEW.id FOR SHARE OF c;
  NEW.sold := product_sold(NEW.id, NEW.is_active, NEW.deleted_at, NEW.brand_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER products_keep_sold BEFORE INSERT OR UPDATE OF is_active, deleted_at, brand_id ON products
FOR EACH ROW EXECUTE FUNCTION products_keep_sold();--> statement-breakpoint
CREATE FUNCTION brands_keep_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM merchants WHERE id = NEW.merchant_id FOR SHARE;
  UPDATE products p SET sold = product_sold(p.id, p.is_active, p.deleted_at, p.brand_id)
  WHERE p.brand_id = NEW.id AND p.sold IS DISTINCT FROM product_sold(p.id, p.is_active, p.deleted_at, p.brand_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER brands_keep_sold AFTER UPDATE OF is_active, merchant_id, merchant_deleted ON brands
FOR EACH ROW WHEN ((OLD.is_active, OLD.merchant_id, OLD.merchant_deleted) IS DISTINCT FROM (NEW.is_active, NEW.merchant_id, NEW.merchant_deleted))
EXECUTE FUNCTION brands_keep_sold();--> statement-breakpoint
CREATE FUNCTION merchants_keep_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products p SET sold = product_sold(p.id, p.is_active, p.deleted_at, p.brand_id)
  FROM brands b
  WHERE b.merchant_id = NEW.id AND p.brand_id = b.id
    AND p.sold IS DISTINCT FROM product_sold(p.id, p.is_active, p.deleted_at, p.brand_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER merchants_keep_sold AFTER UPDATE OF is_active ON merchants
FOR EACH ROW WHEN (OLD.is_active IS DISTINCT FROM NEW.is_active) EXECUTE FUNCTION merchants_keep_sold();--> statement-breakpoint
CREATE FUNCTION categories_keep_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products p SET sold = product_sold(p.id, p.is_active, p.deleted_at, p.brand_id)
  FROM category_products cp
  WHERE cp.category_id = NEW.id AND p.id = cp.product_id
    AND p.sold IS DISTINCT FROM product_sold(p.id, p.is_active, p.deleted_at, p.brand_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER categories_keep_sold AFTER UPDATE OF is_active ON categories
FOR EACH ROW WHEN (OLD.is_active IS DISTINCT FROM NEW.is_active) EXECUTE FUNCTION categories_keep_sold();--> statement-breakpoint
CREATE FUNCTION category_products_keep_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM categories c WHERE c.id IN (SELECT category_id FROM changed) FOR SHARE;
  UPDATE products p SET sold = product_sold(p.id, p.is_active, p.deleted_at, p.brand_id)
  FROM (SELECT DISTINCT product_id FROM changed) listed
  WHERE p.id = listed.product_id
    AND p.sold IS DISTINCT FROM product_sold(p.id, p.is_active, p.deleted_at, p.brand_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER category_products_listed AFTER INSERT ON category_products
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION category_products_keep_sold();--> statement-breakpoint
CREATE TRIGGER category_products_unlisted AFTER DELETE ON category_products
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION category_products_keep_sold();
