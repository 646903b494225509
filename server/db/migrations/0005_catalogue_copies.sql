-- category_products carries what a category's list sorts and filters by, so that every page of it comes from one
-- index. Copied here and not by the callers, because products change in many deeds. FOR SHARE orders a new line
-- against a change of its product that is still open.
CREATE FUNCTION category_products_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.sold, p.price_cents, p.average_rating, p.brand_id
  INTO NEW.sold, NEW.price_cents, NEW.average_rating, NEW.brand_id
  FROM products p WHERE p.id = NEW.product_id FOR SHARE;
  IF NOT FOUND THEN
    -- The foreign key refuses it, in better words than a missing price would.
    NEW.sold := false; NEW.price_cents := 0; NEW.average_rating := 0;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION products_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE category_products
  SET sold = NEW.sold, price_cents = NEW.price_cents, average_rating = NEW.average_rating, brand_id = NEW.brand_id
  WHERE product_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER category_products_copy BEFORE INSERT ON category_products
FOR EACH ROW EXECUTE FUNCTION category_products_copy();--> statement-breakpoint
CREATE TRIGGER products_copy AFTER UPDATE ON products FOR EACH ROW
WHEN ((OLD.sold, OLD.price_cents, OLD.average_rating, OLD.brand_id) IS DISTINCT FROM (NEW.sold, NEW.price_cents, NEW.average_rating, NEW.brand_id))
EXECUTE FUNCTION products_copy();--> statement-breakpoint
UPDATE category_products cp
SET sold = p.sold, price_cents = p.price_cents, average_rating = p.average_rating, brand_id = p.brand_id
FROM products p WHERE p.id = cp.product_id;--> statement-breakpoint
-- Room on each page for the next version of a row: a sale changes the stock without touching an index.
ALTER TABLE products SET (fillfactor = 85);
