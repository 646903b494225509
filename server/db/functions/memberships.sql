-- users.role is what the API calls an account. It follows the account's membership here and nowhere else (docs/decisions/093-permissions.md).
CREATE OR REPLACE FUNCTION derive_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET role = coalesce(
    (SELECT CASE WHEN m.merchant_id IS NULL THEN 'ROLE ADMIN' ELSE 'ROLE MERCHANT' END FROM memberships m WHERE m.user_id = users.id),
    'ROLE MEMBER')
  WHERE id IN (OLD.user_id, NEW.user_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER memberships_derive_role AFTER INSERT OR UPDATE OR DELETE ON memberships
FOR EACH ROW EXECUTE FUNCTION derive_role();

-- A statement of an operator cannot make an administrator or a merchant without a membership.
CREATE OR REPLACE FUNCTION refuse_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'users.role follows the account''s membership: change that one';
END $$;

CREATE OR REPLACE TRIGGER users_refuse_role BEFORE UPDATE OF role ON users FOR EACH ROW
WHEN (OLD.role IS DISTINCT FROM NEW.role AND pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_role();
