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
