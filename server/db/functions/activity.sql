-- activity is append-only: nobody who can write to the shop's tables by mistake or through a fault rewrites what happened.
-- Rows older than a year may be deleted, which housekeeping does.

CREATE OR REPLACE FUNCTION activity_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' AND OLD.at < now() - interval '1 year' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'activity is append-only, and kept for a year' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE OR REPLACE TRIGGER activity_append_only BEFORE UPDATE OR DELETE ON activity
FOR EACH ROW EXECUTE FUNCTION activity_append_only();
CREATE OR REPLACE TRIGGER activity_not_truncated BEFORE TRUNCATE ON activity
FOR EACH STATEMENT EXECUTE FUNCTION activity_append_only();
