-- former_slugs: the pages of products, categories, brands and the owner are found under the slugs that they had before, too. Triggers keep the table, so
-- that nobody who changes a slug can forget it, and keep others from taking a slug of it (docs/decisions/102-former-slugs.md).

-- Whether something else had the slug before, or has it now that it was deleted. Slugs of a deleted product are free for its merchant's others.
CREATE OR REPLACE FUNCTION is_former_slug(of_kind text, wanted text, item uuid, brand uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE holder uuid;
BEGIN
  SELECT item_id INTO holder FROM former_slugs WHERE kind = of_kind AND slug = wanted;
  RETURN FOUND AND holder IS DISTINCT FROM item AND NOT (of_kind = 'product' AND EXISTS (
    SELECT FROM products deleted LEFT JOIN brands own ON own.id = deleted.brand_id
    WHERE deleted.id = holder AND deleted.deleted_at IS NOT NULL
      AND own.merchant_id IS NOT DISTINCT FROM (SELECT merchant_id FROM brands WHERE id = brand)));
END $$;

-- Afterwards, because the slug may become a former one while the statement waits for whoever has it. The name of the constraint is that of the
-- unique index, so that a former slug and one that is in use are refused in the same words.
CREATE OR REPLACE FUNCTION refuse_former_slug() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE brand uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM former_slugs WHERE kind = TG_ARGV[0] AND slug = NEW.slug) THEN RETURN NULL; END IF;
  IF TG_ARGV[0] = 'product' THEN brand = NEW.brand_id; END IF;
  IF is_former_slug(TG_ARGV[0], NEW.slug, NEW.id, brand) THEN
    RAISE unique_violation USING MESSAGE = 'something else had this slug before', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_slug_key';
  END IF;
  DELETE FROM former_slugs WHERE kind = TG_ARGV[0] AND slug = NEW.slug;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_former_slug AFTER INSERT ON products
FOR EACH ROW EXECUTE FUNCTION refuse_former_slug('product');
CREATE OR REPLACE TRIGGER products_former_slug_again AFTER UPDATE OF slug ON products FOR EACH ROW
WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION refuse_former_slug('product');
CREATE OR REPLACE TRIGGER categories_former_slug AFTER INSERT ON categories
FOR EACH ROW EXECUTE FUNCTION refuse_former_slug('category');
CREATE OR REPLACE TRIGGER categories_former_slug_again AFTER UPDATE OF slug ON categories FOR EACH ROW
WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION refuse_former_slug('category');
CREATE OR REPLACE TRIGGER brands_former_slug AFTER INSERT ON brands
FOR EACH ROW EXECUTE FUNCTION refuse_former_slug('brand');
CREATE OR REPLACE TRIGGER brands_former_slug_again AFTER UPDATE OF slug ON brands FOR EACH ROW
WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION refuse_former_slug('brand');
CREATE OR REPLACE TRIGGER pages_former_slug AFTER INSERT ON pages
FOR EACH ROW EXECUTE FUNCTION refuse_former_slug('page');
CREATE OR REPLACE TRIGGER pages_former_slug_again AFTER UPDATE OF slug ON pages FOR EACH ROW
WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION refuse_former_slug('page');
CREATE OR REPLACE TRIGGER sellers_former_slug AFTER INSERT ON sellers
FOR EACH ROW EXECUTE FUNCTION refuse_former_slug('seller');
CREATE OR REPLACE TRIGGER sellers_former_slug_again AFTER UPDATE OF slug ON sellers FOR EACH ROW
WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION refuse_former_slug('seller');

-- The kind is the trigger's argument. Each keeps its newest twenty.
CREATE OR REPLACE FUNCTION keep_former_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_slugs (kind, slug, item_id) VALUES (TG_ARGV[0], OLD.slug, OLD.id)
  ON CONFLICT (kind, slug) DO UPDATE SET item_id = EXCLUDED.item_id, retired_at = EXCLUDED.retired_at;
  DELETE FROM former_slugs WHERE kind = TG_ARGV[0] AND item_id = OLD.id AND slug IN (
    SELECT slug FROM former_slugs WHERE kind = TG_ARGV[0] AND item_id = OLD.id ORDER BY retired_at DESC OFFSET 20);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_keep_former_slug AFTER UPDATE OF slug ON products FOR EACH ROW
WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_former_slug('product');
CREATE OR REPLACE TRIGGER categories_keep_former_slug AFTER UPDATE OF slug ON categories FOR EACH ROW
WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_former_slug('category');
CREATE OR REPLACE TRIGGER brands_keep_former_slug AFTER UPDATE OF slug ON brands FOR EACH ROW
WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_former_slug('brand');
CREATE OR REPLACE TRIGGER pages_keep_former_slug AFTER UPDATE OF slug ON pages FOR EACH ROW
WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_former_slug('page');
CREATE OR REPLACE TRIGGER sellers_keep_former_slug AFTER UPDATE OF slug ON sellers FOR EACH ROW
WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_former_slug('seller');

-- What merchants have keeps its slugs when it is deleted: old links must not lead to what another merchant sells.
CREATE OR REPLACE TRIGGER deleted_products_keep_slug AFTER UPDATE OF deleted_at ON products FOR EACH ROW
WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION keep_former_slug('product');
CREATE OR REPLACE TRIGGER brands_keep_slug AFTER DELETE ON brands
FOR EACH ROW EXECUTE FUNCTION keep_former_slug('brand');
CREATE OR REPLACE TRIGGER sellers_keep_slug AFTER DELETE ON sellers
FOR EACH ROW EXECUTE FUNCTION keep_former_slug('seller');

CREATE OR REPLACE FUNCTION forget_former_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM former_slugs WHERE kind = TG_ARGV[0] AND item_id = OLD.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_forget_former_slugs AFTER DELETE ON products
FOR EACH ROW EXECUTE FUNCTION forget_former_slugs('product');
CREATE OR REPLACE TRIGGER categories_forget_former_slugs AFTER DELETE ON categories
FOR EACH ROW EXECUTE FUNCTION forget_former_slugs('category');
CREATE OR REPLACE TRIGGER pages_forget_former_slugs AFTER DELETE ON pages
FOR EACH ROW EXECUTE FUNCTION forget_former_slugs('page');
