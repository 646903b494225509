-- A return holds lines of its own part alone, as a parcel does.
CREATE OR REPLACE FUNCTION return_lines_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM returns r JOIN order_lines l ON l.order_id = r.order_id AND l.part = r.part WHERE r.id = NEW.return_id AND l.id = NEW.line_id
  ) THEN
    RAISE EXCEPTION 'line % is not of the part of return %', NEW.line_id, NEW.return_id
      USING ERRCODE = 'check_violation', TABLE = 'return_lines', CONSTRAINT = 'return_lines_of_part';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER return_lines_of_part BEFORE INSERT OR UPDATE ON return_lines
FOR EACH ROW EXECUTE FUNCTION return_lines_of_part();
-- What has come back is closed once its refund has reached the buyer: not when it is asked for, as it may fail.
CREATE OR REPLACE FUNCTION close_refunded_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE returns SET state = 'closed', ended_at = now()
  WHERE id = NEW.return_id AND state = 'received'
    -- One that has failed was made up for by this one.
    AND NOT EXISTS (SELECT FROM refunds r WHERE r.return_id = NEW.return_id AND r.state NOT IN ('succeeded', 'failed'));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER refunds_close_return AFTER UPDATE OF state ON refunds FOR EACH ROW
WHEN (NEW.return_id IS NOT NULL AND NEW.state = 'succeeded') EXECUTE FUNCTION close_refunded_return();

-- The same once nothing of its order is left to pay back by hand.
CREATE OR REPLACE FUNCTION close_paid_back_returns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE returns SET state = 'closed', ended_at = now() WHERE order_id = NEW.id AND state = 'received';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER orders_close_returns AFTER UPDATE OF given_back_minor ON orders FOR EACH ROW
WHEN (NEW.given_back_minor > OLD.given_back_minor AND NEW.paid_minor + NEW.received_minor
  - coalesce(NEW.kept_minor, NEW.owed_minor) - NEW.refunded_minor - NEW.given_back_minor <= 0)
EXECUTE FUNCTION close_paid_back_returns();
