-- `sold` says for sale, so it is called that. Names alone change: no table is rewritten, no index built.
-- Locked in the order in which requests lock them, so that the two hardly ever deadlock.
LOCK TABLE "merchants", "brands", "categories", "products", "category_products" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "products" RENAME COLUMN "sold" TO "for_sale";--> statement-breakpoint
ALTER TABLE "category_products" RENAME COLUMN "sold" TO "for_sale";--> statement-breakpoint
ALTER INDEX "products_sold_newest" RENAME TO "products_for_sale_newest";--> statement-breakpoint
ALTER INDEX "products_sold_price" RENAME TO "products_for_sale_price";--> statement-breakpoint
ALTER INDEX "products_sold_rating" RENAME TO "products_for_sale_rating";--> statement-breakpoint
ALTER INDEX "products_brand_sold_newest" RENAME TO "products_brand_for_sale_newest";--> statement-breakpoint
ALTER INDEX "products_brand_sold_price" RENAME TO "products_brand_for_sale_price";--> statement-breakpoint
ALTER INDEX "products_sold_number" RENAME TO "products_for_sale_number";--> statement-breakpoint
ALTER INDEX "products_unsold_number" RENAME TO "products_not_for_sale_number";--> statement-breakpoint
ALTER INDEX "products_unsold_newest" RENAME TO "products_not_for_sale_newest";--> statement-breakpoint
ALTER INDEX "category_products_sold_newest" RENAME TO "category_products_for_sale_newest";--> statement-breakpoint
ALTER INDEX "category_products_sold_price" RENAME TO "category_products_for_sale_price";--> statement-breakpoint
ALTER FUNCTION product_sold(uuid, boolean, timestamptz, uuid) RENAME TO product_for_sale;--> statement-breakpoint
ALTER FUNCTION products_keep_sold() RENAME TO products_keep_for_sale;--> statement-breakpoint
ALTER FUNCTION brands_keep_sold() RENAME TO brands_keep_for_sale;--> statement-breakpoint
ALTER FUNCTION merchants_keep_sold() RENAME TO merchants_keep_for_sale;--> statement-breakpoint
ALTER FUNCTION categories_keep_sold() RENAME TO categories_keep_for_sale;--> statement-breakpoint
ALTER FUNCTION category_products_keep_sold() RENAME TO category_products_keep_for_sale;--> statement-breakpoint
ALTER TRIGGER products_keep_sold ON products RENAME TO products_keep_for_sale;--> statement-breakpoint
ALTER TRIGGER brands_keep_sold ON brands RENAME TO brands_keep_for_sale;--> statement-breakpoint
ALTER TRIGGER merchants_keep_sold ON merchants RENAME TO merchants_keep_for_sale;--> statement-breakpoint
ALTER TRIGGER categories_keep_sold ON categories RENAME TO categories_keep_for_sale;--> statement-breakpoint
-- The triggers' conditions and the indexes' predicates follow the column by themselves. Bodies are text, and do not.
CREATE OR REPLACE FUNCTION products_keep_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM brands WHERE id = NEW.brand_id FOR SHARE;
  PERFORM 1 FROM merchants m JOIN brands b ON b.merchant_id = m.id WHERE b.id = NEW.brand_id FOR SHARE OF m;
  PERFORM 1 FROM categories c JOIN category_products cp ON cp.category_id = c.id WHERE cp.product_id = NEW.id FOR SHARE OF c;
  NEW.for_sale := product_for_sale(NEW.id, NEW.is_active, NEW.deleted_at, NEW.brand_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION brands_keep_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM merchants WHERE id = NEW.merchant_id FOR SHARE;
  IF NEW.is_active AND NOT NEW.merchant_deleted THEN
    -- Its merchant may be another one now, active or not.
    UPDATE products p SET for_sale = NOT p.for_sale
    WHERE p.brand_id = NEW.id AND p.for_sale IS DISTINCT FROM product_for_sale(p.id, p.is_active, p.deleted_at, p.brand_id);
  ELSE
    UPDATE products SET for_sale = false WHERE brand_id = NEW.id AND for_sale;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION merchants_keep_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_active THEN
    UPDATE products p SET for_sale = true FROM brands b
    WHERE b.merchant_id = NEW.id AND p.brand_id = b.id
      AND NOT p.for_sale AND product_for_sale(p.id, p.is_active, p.deleted_at, p.brand_id);
  ELSE
    UPDATE products p SET for_sale = false FROM brands b WHERE b.merchant_id = NEW.id AND p.brand_id = b.id AND p.for_sale;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION category_products_keep_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM categories c WHERE c.id IN (SELECT category_id FROM changed) FOR SHARE;
  UPDATE products p SET for_sale = product_for_sale(p.id, p.is_active, p.deleted_at, p.brand_id)
  FROM (
    SELECT DISTINCT changed.product_id FROM changed LEFT JOIN categories c ON c.id = changed.category_id
    WHERE c.is_active IS NOT TRUE
  ) listed
  WHERE p.id = listed.product_id
    AND p.for_sale IS DISTINCT FROM product_for_sale(p.id, p.is_active, p.deleted_at, p.brand_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION category_products_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.for_sale, p.price_cents, p.average_rating, p.brand_id
  INTO NEW.for_sale, NEW.price_cents, NEW.average_rating, NEW.brand_id
  FROM products p WHERE p.id = NEW.product_id FOR SHARE;
  IF NOT FOUND THEN
    -- The foreign key refuses it, in better words than a missing price would.
    NEW.for_sale := false; NEW.price_cents := 0; NEW.average_rating := 0;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE category_products
  SET for_sale = NEW.for_sale, price_cents = NEW.price_cents, average_rating = NEW.average_rating, brand_id = NEW.brand_id
  WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
