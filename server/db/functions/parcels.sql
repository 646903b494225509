-- A parcel holds lines of its own part alone. A composite foreign key would need one more index of order_lines, which every order writes.
CREATE OR REPLACE FUNCTION parcel_lines_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM parcels p JOIN order_lines l ON l.order_id = p.order_id AND l.part = p.part WHERE p.id = NEW.parcel_id AND l.id = NEW.line_id
  ) THEN
    RAISE EXCEPTION 'line % is not of the part of parcel %', NEW.line_id, NEW.parcel_id
      USING ERRCODE = 'check_violation', TABLE = 'parcel_lines', CONSTRAINT = 'parcel_lines_of_part';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER parcel_lines_of_part BEFORE INSERT OR UPDATE ON parcel_lines
FOR EACH ROW EXECUTE FUNCTION parcel_lines_of_part();
