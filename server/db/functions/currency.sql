-- The default of every column that says in which currency an amount is, so that no statement can forget it.

CREATE OR REPLACE FUNCTION default_currency() RETURNS text STABLE LANGUAGE sql AS $$
  SELECT currency FROM shop_currency
$$;
