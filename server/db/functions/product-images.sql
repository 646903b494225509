-- Lists read `products.image_url` and no other table: it is the URL of the product's first image (docs/rules.md#pictures-of-a-product).
-- Triggers keep both directions, because `product/add` and `product/:id/image` write the product alone.
-- `pg_trigger_depth() = 0` is what keeps the two from answering each other. Whoever writes images has locked their product.

CREATE OR REPLACE FUNCTION products_show_first_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products p SET image_url = shown.url
  FROM (
    SELECT c.product_id, (SELECT url FROM product_images i WHERE i.product_id = c.product_id ORDER BY position LIMIT 1) AS url
    FROM (SELECT DISTINCT product_id FROM changed) c
  ) shown
  WHERE p.id = shown.product_id AND p.image_url IS DISTINCT FROM shown.url;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER product_images_added AFTER INSERT ON product_images
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION products_show_first_image();
CREATE OR REPLACE TRIGGER product_images_changed AFTER UPDATE ON product_images
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION products_show_first_image();
CREATE OR REPLACE TRIGGER product_images_removed AFTER DELETE ON product_images
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION products_show_first_image();

-- What was said of the image before is not true of another one.
CREATE OR REPLACE FUNCTION products_write_first_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_images SET url = NEW.image_url, alt = '' WHERE product_id = NEW.id AND position = 1;
  IF NOT FOUND THEN
    INSERT INTO product_images (product_id, id, position, url) VALUES (NEW.id, gen_random_uuid(), 1, NEW.image_url);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_add_image AFTER INSERT ON products FOR EACH ROW
WHEN (NEW.image_url IS NOT NULL) EXECUTE FUNCTION products_write_first_image();
CREATE OR REPLACE TRIGGER products_write_image AFTER UPDATE OF image_url ON products FOR EACH ROW
WHEN (pg_trigger_depth() = 0 AND NEW.image_url IS NOT NULL AND OLD.image_url IS DISTINCT FROM NEW.image_url)
EXECUTE FUNCTION products_write_first_image();
