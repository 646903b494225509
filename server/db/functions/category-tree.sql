-- A category lists what its descendants list, so that its lists, counts and facets are read like those of any other
-- (docs/decisions/105-category-tree.md). Such lines are `inherited`. One exists when a child of the category lists the product and the
-- category itself does not. The triggers of one line keep that for the parent, whose lines do the same for theirs. Category rows are
-- locked (FOR SHARE) by category_products_keep_for_sale before, so that a category that is moved meanwhile waits, or is waited for.

CREATE OR REPLACE FUNCTION child_lists(of_category uuid, of_product uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM categories child JOIN category_products line ON line.category_id = child.id
    WHERE child.parent_id = of_category AND line.product_id = of_product)
$$;

CREATE OR REPLACE FUNCTION category_products_list_above() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Statements without rows call it, too.
  IF NOT EXISTS (SELECT FROM changed) OR NOT EXISTS (SELECT FROM categories WHERE parent_id IS NOT NULL) THEN RETURN NULL; END IF;
  -- A line that is there must not be deleted by somebody who does not see the new one below it yet.
  PERFORM 1 FROM category_products line WHERE (line.category_id, line.product_id) IN (
    SELECT c.parent_id, changed.product_id FROM changed JOIN categories c ON c.id = changed.category_id)
  ORDER BY line.product_id FOR KEY SHARE;
  INSERT INTO category_products (category_id, product_id, inherited)
  SELECT DISTINCT c.parent_id, changed.product_id, true FROM changed JOIN categories c ON c.id = changed.category_id
  WHERE c.parent_id IS NOT NULL ORDER BY changed.product_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- After category_products_listed, which locks: triggers run in the order of their names.
CREATE OR REPLACE TRIGGER category_products_listed_above AFTER INSERT ON category_products
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION category_products_list_above();

CREATE OR REPLACE FUNCTION category_products_unlist_above() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed) OR NOT EXISTS (SELECT FROM categories WHERE parent_id IS NOT NULL) THEN RETURN NULL; END IF;
  -- What it listed itself, and a child still does.
  INSERT INTO category_products (category_id, product_id, inherited)
  SELECT changed.category_id, changed.product_id, true FROM changed
  WHERE changed.category_id IN (SELECT parent_id FROM categories WHERE parent_id IS NOT NULL)
    AND child_lists(changed.category_id, changed.product_id) ORDER BY changed.product_id
  ON CONFLICT DO NOTHING;
  DELETE FROM category_products line
  USING (
    SELECT DISTINCT c.parent_id, changed.product_id FROM changed JOIN categories c ON c.id = changed.category_id
    WHERE c.parent_id IS NOT NULL) above
  WHERE line.category_id = above.parent_id AND line.product_id = above.product_id AND line.inherited
    AND NOT child_lists(above.parent_id, above.product_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER category_products_unlisted_above AFTER DELETE ON category_products
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION category_products_unlist_above();

-- The new parent first: what both have in common above is not removed in between.
CREATE OR REPLACE FUNCTION categories_move_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM category_products line WHERE line.category_id = NEW.parent_id AND line.product_id IN (
    SELECT moved.product_id FROM category_products moved WHERE moved.category_id = NEW.id)
  ORDER BY line.product_id FOR KEY SHARE;
  INSERT INTO category_products (category_id, product_id, inherited)
  SELECT NEW.parent_id, product_id, true FROM category_products
  WHERE category_id = NEW.id AND NEW.parent_id IS NOT NULL ORDER BY product_id
  ON CONFLICT DO NOTHING;
  DELETE FROM category_products line USING category_products moved
  WHERE moved.category_id = NEW.id AND line.category_id = OLD.parent_id AND line.product_id = moved.product_id AND line.inherited
    AND NOT child_lists(OLD.parent_id, moved.product_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER categories_move_lines AFTER UPDATE OF parent_id ON categories
FOR EACH ROW WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION categories_move_lines();

-- Its lines first, while its row still says what is above.
CREATE OR REPLACE FUNCTION categories_unlist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM category_products WHERE category_id = OLD.id;
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER categories_unlist BEFORE DELETE ON categories FOR EACH ROW EXECUTE FUNCTION categories_unlist();
