-- A line of an active category hides nothing: only lines of an inactive category, or of one that is gone, make it
-- worth looking at their products again. A category with 100,000 products is saved several times as fast.
CREATE OR REPLACE FUNCTION category_products_keep_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM categories c WHERE c.id IN (SELECT category_id FROM changed) FOR SHARE;
  UPDATE products p SET sold = product_sold(p.id, p.is_active, p.deleted_at, p.brand_id)
  FROM (
    SELECT DISTINCT changed.product_id FROM changed LEFT JOIN categories c ON c.id = changed.category_id
    WHERE c.is_active IS NOT TRUE
  ) listed
  WHERE p.id = listed.product_id
    AND p.sold IS DISTINCT FROM product_sold(p.id, p.is_active, p.deleted_at, p.brand_id);
  RETURN NULL;
END $$;
