-- Processes keep in memory whom a session belongs to and what that account may do (docs/decisions/084-sessions-in-memory.md).
-- Triggers announce each change of it, so that statements of an operator count, too: to all processes by a notification with the
-- commit, and to the process that changed it by a message on the same connection, which it reads before it replies
-- (server/db/database-pool.ts). The level is INFO because clients receive it whatever client_min_messages says.

-- Arguments: the channel, and the column with the id that is announced.
CREATE OR REPLACE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text;
BEGIN
  FOR changed IN
    SELECT DISTINCT coalesce(id, 'all')
    FROM (VALUES (to_jsonb(OLD) ->> TG_ARGV[1]), (to_jsonb(NEW) ->> TG_ARGV[1])) ids (id)
    WHERE id IS NOT NULL OR TG_OP = 'TRUNCATE'
  LOOP
    PERFORM pg_notify(TG_ARGV[0], changed);
    RAISE INFO USING ERRCODE = 'SHOP1', MESSAGE = TG_ARGV[0], DETAIL = changed;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sessions_announce_end AFTER DELETE ON sessions
FOR EACH ROW EXECUTE FUNCTION announce_change('ended_sessions', 'id');
CREATE OR REPLACE TRIGGER sessions_announce_end_of_all AFTER TRUNCATE ON sessions
FOR EACH STATEMENT EXECUTE FUNCTION announce_change('account_changes', 'id');
-- A later last use only prolongs a session.
CREATE OR REPLACE TRIGGER sessions_announce_change AFTER UPDATE ON sessions FOR EACH ROW
WHEN (NEW.last_used_at < OLD.last_used_at OR (OLD.id, OLD.user_id, OLD.created_at) IS DISTINCT FROM (NEW.id, NEW.user_id, NEW.created_at))
EXECUTE FUNCTION announce_change('account_changes', 'id');

CREATE OR REPLACE TRIGGER users_announce_change AFTER UPDATE ON users FOR EACH ROW
WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.role) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.role))
EXECUTE FUNCTION announce_change('account_changes', 'id');

CREATE OR REPLACE TRIGGER memberships_announce_change AFTER INSERT OR UPDATE OR DELETE ON memberships
FOR EACH ROW EXECUTE FUNCTION announce_change('account_changes', 'user_id');

CREATE OR REPLACE TRIGGER merchants_announce_row AFTER INSERT OR DELETE ON merchants
FOR EACH ROW EXECUTE FUNCTION announce_change('account_changes', 'user_id');
CREATE OR REPLACE TRIGGER merchants_announce_change AFTER UPDATE ON merchants FOR EACH ROW
WHEN ((OLD.user_id, OLD.is_active) IS DISTINCT FROM (NEW.user_id, NEW.is_active))
EXECUTE FUNCTION announce_change('account_changes', 'user_id');

-- By the merchant, whose account may be set in another transaction at the same time.
CREATE OR REPLACE TRIGGER brands_announce_row AFTER INSERT OR DELETE ON brands
FOR EACH ROW EXECUTE FUNCTION announce_change('account_changes', 'merchant_id');
CREATE OR REPLACE TRIGGER brands_announce_change AFTER UPDATE ON brands FOR EACH ROW
WHEN (OLD.merchant_id IS DISTINCT FROM NEW.merchant_id)
EXECUTE FUNCTION announce_change('account_changes', 'merchant_id');

CREATE OR REPLACE TRIGGER second_factors_announce_row AFTER INSERT OR DELETE ON second_factors
FOR EACH ROW EXECUTE FUNCTION announce_change('account_changes', 'user_id');
CREATE OR REPLACE TRIGGER second_factors_announce_change AFTER UPDATE ON second_factors FOR EACH ROW
WHEN (OLD.confirmed_at IS DISTINCT FROM NEW.confirmed_at)
EXECUTE FUNCTION announce_change('account_changes', 'user_id');
