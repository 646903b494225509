-- products.brand_since: what happened to a product before it came to its brand is the shop's, and not that of its new merchant.

-- Later than whatever was recorded before, whenever the transaction began: the product is locked.
CREATE OR REPLACE FUNCTION note_other_brand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.brand_since = clock_timestamp();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER products_note_other_brand BEFORE UPDATE OF brand_id ON products FOR EACH ROW
WHEN (OLD.brand_id IS DISTINCT FROM NEW.brand_id) EXECUTE FUNCTION note_other_brand();
