-- An order keeps the sku that its things had. Lines from before it was frozen get theirs here, when it changes: filling all of them at an upgrade
-- would rewrite a large table, under the lock of the new column.
CREATE OR REPLACE FUNCTION keep_ordered_sku() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_lines SET sku = OLD.sku
  WHERE product_id = OLD.product_id AND coalesce(variant_id, product_id) = OLD.id AND sku IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER product_variants_keep_ordered_sku AFTER UPDATE OF sku ON product_variants FOR EACH ROW
WHEN (OLD.sku <> NEW.sku) EXECUTE FUNCTION keep_ordered_sku();
