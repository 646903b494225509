-- Discounts that are switched on are among the settings, so that every process has them in memory and a statement that reads the settings sees
-- those of its moment (docs/decisions/131-discounts.md). A change of `version` publishes; counting a use does only where it is
-- the last one, or the last one is given back.

CREATE OR REPLACE FUNCTION publish_discounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  active jsonb;
BEGIN
  INSERT INTO settings ("group", value) VALUES ('discounts', '{"active": []}') ON CONFLICT DO NOTHING;
  -- Whoever publishes at the same time is waited for, before the rows are read.
  PERFORM 1 FROM settings WHERE "group" = 'discounts' FOR UPDATE;
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', d.id, 'version', d.version, 'title', d.title, 'code', d.code, 'kind', d.kind, 'value', d.value, 'minimumMinor', d.minimum_minor,
    'forFirstOrder', d.for_first_order, 'startsAt', to_char(d.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'endsAt', to_char(d.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isLimited', d.max_uses IS NOT NULL,
    'isUsedUp', coalesce(d.uses >= d.max_uses, false),
    'maxUsesPerPerson', d.max_uses_per_person, 'borneBy', d.borne_by,
    'targets', (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'id', t.target_id) ORDER BY t.target_id), '[]')
      FROM discount_targets t WHERE t.discount_id = d.id)
  ) ORDER BY d.id), '[]') INTO active FROM discounts d WHERE d.is_active AND d.deleted_at IS NULL;
  UPDATE settings SET value = jsonb_build_object('active', active), version = version + 1
  WHERE "group" = 'discounts' AND value -> 'active' IS DISTINCT FROM active;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER discounts_publish AFTER UPDATE OF version ON discounts FOR EACH STATEMENT EXECUTE FUNCTION publish_discounts();
CREATE OR REPLACE TRIGGER discounts_publish_used_up AFTER UPDATE OF uses ON discounts FOR EACH ROW
WHEN ((OLD.uses >= OLD.max_uses) IS DISTINCT FROM (NEW.uses >= NEW.max_uses)) EXECUTE FUNCTION publish_discounts();

-- The orders that got a discount are counted and added up as they come, as there may be very many. Nothing takes them away again.
CREATE OR REPLACE FUNCTION count_discounted_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one sequence, so that two orders with the same two discounts never wait for each other.
  PERFORM 1 FROM discounts WHERE id IN (SELECT discount_id FROM added) ORDER BY id FOR NO KEY UPDATE;
  UPDATE discounts d SET order_count = d.order_count + sums.orders, given_minor = d.given_minor + sums.minor,
    last_order_at = greatest(d.last_order_at, sums.at)
  FROM (
    SELECT a.discount_id, count(*) AS orders, sum(a.minor) AS minor, max(o.created_at) AS at
    FROM added a JOIN orders o ON o.id = a.order_id GROUP BY a.discount_id
  ) sums WHERE d.id = sums.discount_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER order_discounts_count AFTER INSERT ON order_discounts REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_discounted_orders();

-- With its last product, category or brand a discount is switched off, and never for everything.
CREATE OR REPLACE FUNCTION switch_off_discounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An update of no row runs the trigger of the statement, too.
  IF NOT EXISTS (SELECT FROM discount_targets WHERE target_id = OLD.id) THEN RETURN NULL; END IF;
  UPDATE discounts d SET is_active = false, version = d.version + 1
  WHERE d.is_active AND d.deleted_at IS NULL AND d.id IN (SELECT discount_id FROM discount_targets WHERE target_id = OLD.id)
    AND NOT EXISTS (
      SELECT FROM discount_targets t WHERE t.discount_id = d.id AND (
        EXISTS (SELECT FROM products p WHERE p.id = t.target_id AND p.deleted_at IS NULL)
        OR EXISTS (SELECT FROM categories c WHERE c.id = t.target_id) OR EXISTS (SELECT FROM brands b WHERE b.id = t.target_id)));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_switch_off_discounts AFTER UPDATE OF deleted_at ON products FOR EACH ROW
WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION switch_off_discounts();
CREATE OR REPLACE TRIGGER products_delete_switches_off_discounts AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION switch_off_discounts();
CREATE OR REPLACE TRIGGER categories_switch_off_discounts AFTER DELETE ON categories FOR EACH ROW EXECUTE FUNCTION switch_off_discounts();
CREATE OR REPLACE TRIGGER brands_switch_off_discounts AFTER DELETE ON brands FOR EACH ROW EXECUTE FUNCTION switch_off_discounts();
