-- former_slugs: the pages of products, categories and brands are found under the slugs that they had before, too. Triggers keep the table, so
-- that nobody who changes a slug can forget it.

-- The kind is the trigger's argument. The last one that had a slug has its redirect, and each keeps its newest twenty.
CREATE OR REPLACE FUNCTION keep_former_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_slugs (kind, slug, item_id) VALUES (TG_ARGV[0], OLD.slug, NEW.id)
  ON CONFLICT (kind, slug) DO UPDATE SET item_id = EXCLUDED.item_id, retired_at = EXCLUDED.retired_at;
  DELETE FROM former_slugs WHERE kind = TG_ARGV[0] AND slug = NEW.slug;
  DELETE FROM former_slugs WHERE kind = TG_ARGV[0] AND item_id = NEW.id AND slug IN (
    SELECT slug FROM former_slugs WHERE kind = TG_ARGV[0] AND item_id = NEW.id ORDER BY retired_at DESC OFFSET 20);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_keep_former_slug AFTER UPDATE OF slug ON products FOR EACH ROW
WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_former_slug('product');
CREATE OR REPLACE TRIGGER categories_keep_former_slug AFTER UPDATE OF slug ON categories FOR EACH ROW
WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_former_slug('category');
CREATE OR REPLACE TRIGGER brands_keep_former_slug AFTER UPDATE OF slug ON brands FOR EACH ROW
WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_former_slug('brand');

CREATE OR REPLACE FUNCTION forget_former_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM former_slugs WHERE kind = TG_ARGV[0] AND item_id = OLD.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_forget_former_slugs AFTER DELETE ON products
FOR EACH ROW EXECUTE FUNCTION forget_former_slugs('product');
CREATE OR REPLACE TRIGGER deleted_products_forget_former_slugs AFTER UPDATE OF deleted_at ON products FOR EACH ROW
WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_former_slugs('product');
CREATE OR REPLACE TRIGGER categories_forget_former_slugs AFTER DELETE ON categories
FOR EACH ROW EXECUTE FUNCTION forget_former_slugs('category');
CREATE OR REPLACE TRIGGER brands_forget_former_slugs AFTER DELETE ON brands
FOR EACH ROW EXECUTE FUNCTION forget_former_slugs('brand');
