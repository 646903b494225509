-- A searched text in lower case, without accents, apostrophes and hyphens.
CREATE OR REPLACE FUNCTION order_search_fold(body text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT translate(lower(unaccent(body)), '''`´ʼ-', '')
$$;

-- Further spellings of names and places: 'mueller' for Müller, 'muller' for Mueller. Null where there are none.
CREATE OR REPLACE FUNCTION order_search_spellings(names text, places text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT nullif(concat_ws(' ',
    CASE WHEN names || places ~* '[äöüøå]' THEN
      replace(replace(replace(replace(replace(lower(names || places), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa') END,
    CASE WHEN names ~* '[aou]e' THEN regexp_replace(lower(names), '([aou])e', '\1', 'g') END), '')
$$;

-- What clerks find an order by: number, who bought it and where it goes, its things and its tracking numbers, folded, with a space before each
-- word. Empty when nobody knows any more who bought it: such an order is found by its number, without this text.
-- Of a merchant, with the own part alone: what else is in the order is not theirs to find.
CREATE OR REPLACE FUNCTION order_search_text(searched uuid, merchant uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN u.deleted_at IS NOT NULL OR (u.id IS NULL AND o.buyer IS NULL) THEN ''
    ELSE ' ' || order_search_fold(regexp_replace(concat_ws(' ', o.number,
      names, places, order_search_spellings(names, places),
      u.email, o.buyer ->> 'email', o.address ->> 'phone', regexp_replace(o.address ->> 'phone', '\D', '', 'g'),
      zip, nullif(replace(zip, ' ', ''), zip), nullif(split_part(zip, '-', 1), zip),
      CASE WHEN merchant IS NULL THEN u.phone_number END,
      CASE WHEN merchant IS NULL THEN regexp_replace(u.phone_number, '\D', '', 'g') END,
      (
        SELECT string_agg(concat_ws(' ', l.name, l.choice, coalesce(l.sku, v.sku), CASE WHEN l.variant_id IS NOT NULL THEN p.sku END), ' ')
        FROM order_lines l JOIN products p ON p.id = l.product_id JOIN product_variants v ON v.id = coalesce(l.variant_id, l.product_id)
        WHERE l.order_id = o.id AND (merchant IS NULL OR EXISTS (
          SELECT FROM order_parts part WHERE part.order_id = l.order_id AND part.number = l.part AND part.merchant_id = merchant))
      ), (
        SELECT string_agg(concat_ws(' ', t.tracking_number, replace(t.tracking_number, ' ', '')), ' ')
        FROM parcels t JOIN order_parts part ON part.order_id = t.order_id AND part.number = t.part
        WHERE t.order_id = o.id AND (merchant IS NULL OR part.merchant_id = merchant)
      )), '\s+', ' ', 'g')) END
  FROM orders o LEFT JOIN users u ON u.id = o.user_id
    CROSS JOIN LATERAL (SELECT o.address ->> 'zipCode' AS zip,
      concat_ws(' ', u.first_name, u.last_name, o.buyer ->> 'firstName', o.buyer ->> 'lastName', o.address ->> 'recipient', o.address ->> 'city') AS names,
      concat_ws(' ', '', o.address ->> 'company', o.address ->> 'address', o.address ->> 'line2') AS places) AS said
  WHERE o.id = searched
$$;

-- Triggers note which orders a job has to write again: a log, in which two transactions never wait for each other. What says who bought an
-- order is deleted at once when that changes, because an account may be deleted.
CREATE OR REPLACE FUNCTION note_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    INSERT INTO order_search_changes (order_id) SELECT id FROM orders WHERE user_id = NEW.id;
    IF NEW.deleted_at IS NOT NULL THEN
      DELETE FROM order_search s USING orders o WHERE o.user_id = NEW.id AND s.order_id = o.id;
    END IF;
  ELSIF TG_TABLE_NAME = 'orders' THEN
    INSERT INTO order_search_changes (order_id) VALUES (NEW.id);
    IF OLD.buyer IS DISTINCT FROM NEW.buyer OR OLD.address IS DISTINCT FROM NEW.address THEN
      DELETE FROM order_search WHERE order_id = NEW.id;
    END IF;
  ELSE
    INSERT INTO order_search_changes (order_id) VALUES (NEW.order_id);
  END IF;
  PERFORM pg_notify('order_changes', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_note_change AFTER UPDATE ON orders FOR EACH ROW
WHEN ((OLD.user_id, OLD.buyer, OLD.address, OLD.payment_due) IS DISTINCT FROM (NEW.user_id, NEW.buyer, NEW.address, NEW.payment_due))
EXECUTE FUNCTION note_order_change();
-- An order of a held checkout has the id of the moment at which it was held, long before the one at which it is placed.
CREATE OR REPLACE TRIGGER checkouts_note_order AFTER UPDATE ON checkouts FOR EACH ROW
WHEN (OLD.order_id IS DISTINCT FROM NEW.order_id AND NEW.order_id IS NOT NULL)
EXECUTE FUNCTION note_order_change();
CREATE OR REPLACE TRIGGER parcels_note_new AFTER INSERT ON parcels FOR EACH ROW
WHEN (NEW.tracking_number IS NOT NULL) EXECUTE FUNCTION note_order_change();
CREATE OR REPLACE TRIGGER parcels_note_change AFTER UPDATE ON parcels FOR EACH ROW
WHEN (OLD.tracking_number IS DISTINCT FROM NEW.tracking_number) EXECUTE FUNCTION note_order_change();
-- What is to be sent again, of a voided parcel, may never have had a day: it was sent before the job has seen it.
CREATE OR REPLACE TRIGGER order_parts_note_reopened AFTER UPDATE OF to_send ON order_parts FOR EACH ROW
WHEN (OLD.to_send = 0 AND NEW.to_send > 0 AND NEW.send_by IS NULL) EXECUTE FUNCTION note_order_change();
CREATE OR REPLACE TRIGGER users_note_orders AFTER UPDATE ON users FOR EACH ROW
WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.phone_number, OLD.deleted_at)
  IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.phone_number, NEW.deleted_at))
EXECUTE FUNCTION note_order_change();
