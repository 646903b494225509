-- category_products carries what a category's list sorts and filters by, so that one index holds every page of it.
-- Triggers copy it, because many use cases change products. FOR SHARE orders a new line against an uncommitted change of
-- its product.

CREATE OR REPLACE FUNCTION category_products_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.for_sale, p.price_minor, p.offered_prices, p.average_rating, p.brand_id, p.on_sale
  INTO NEW.for_sale, NEW.price_minor, NEW.offered_prices, NEW.average_rating, NEW.brand_id, NEW.on_sale
  FROM products p WHERE p.id = NEW.product_id FOR SHARE;
  IF NOT FOUND THEN
    -- The foreign key refuses it, in better words than a missing price would.
    NEW.for_sale := false; NEW.price_minor := 0; NEW.average_rating := 0; NEW.on_sale := false;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER category_products_copy BEFORE INSERT ON category_products
FOR EACH ROW EXECUTE FUNCTION category_products_copy();

CREATE OR REPLACE FUNCTION products_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE category_products
  SET for_sale = NEW.for_sale, price_minor = NEW.price_minor, offered_prices = NEW.offered_prices, average_rating = NEW.average_rating,
    brand_id = NEW.brand_id, on_sale = NEW.on_sale
  WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_copy AFTER UPDATE ON products FOR EACH ROW
WHEN ((OLD.for_sale, OLD.price_minor, OLD.offered_prices, OLD.average_rating, OLD.brand_id, OLD.on_sale)
  IS DISTINCT FROM (NEW.for_sale, NEW.price_minor, NEW.offered_prices, NEW.average_rating, NEW.brand_id, NEW.on_sale))
EXECUTE FUNCTION products_copy();
