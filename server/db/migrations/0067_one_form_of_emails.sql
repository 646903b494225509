-- E-mail addresses from before the rule that one mailbox has one form (contract/email-address.ts): whoever wrote the domain in another
-- form still signs in. Each statement reads its table once and changes few rows. Where the form is taken, as by a second account of
-- the same mailbox, the row stays as it is.
CREATE FUNCTION pg_temp.decode_punycode(label text) RETURNS text IMMUTABLE LANGUAGE plpgsql AS $$
DECLARE
  dash integer := coalesce(nullif(strpos(reverse(label), '-'), 0), length(label) + 1);
  characters text := left(label, greatest(length(label) - dash, 0));
  digits text := substr(label, length(characters) + CASE WHEN characters = '' THEN 1 ELSE 2 END);
  code_point integer := 128; place integer := 0; bias integer := 72;
  at integer := 1; before integer; weight integer; k integer; digit integer; threshold integer; delta integer; total integer;
BEGIN
  WHILE at <= length(digits) LOOP
    before := place; weight := 1; k := 36;
    LOOP
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(digits, at, 1)) - 1;
      IF at > length(digits) OR digit < 0 THEN RETURN NULL; END IF;
      at := at + 1;
      place := place + digit * weight;
      threshold := least(greatest(k - bias, 1), 26);
      EXIT WHEN digit < threshold;
      weight := weight * (36 - threshold);
      k := k + 36;
    END LOOP;
    total := length(characters) + 1;
    delta := (place - before) / CASE WHEN before = 0 THEN 700 ELSE 2 END;
    delta := delta + delta / total;
    k := 0;
    WHILE delta > 455 LOOP delta := delta / 35; k := k + 36; END LOOP;
    bias := k + 36 * delta / (delta + 38);
    code_point := code_point + place / total;
    place := place % total;
    characters := left(characters, place) || chr(code_point) || substr(characters, place + 1);
    place := place + 1;
  END LOOP;
  RETURN characters;
EXCEPTION WHEN numeric_value_out_of_range OR program_limit_exceeded OR invalid_parameter_value THEN
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION pg_temp.mailbox(email text) RETURNS text STABLE LANGUAGE plpgsql AS $$
DECLARE
  domain text := substring(email from '[^@]*$');
  local text := left(email, length(email) - length(domain));
  labels text[] := '{}'; label text; decoded text;
BEGIN
  IF getdatabaseencoding() <> 'UTF8' THEN RETURN email; END IF;
  local := normalize(local, NFC);
  IF domain !~ '[^\x01-\x7f]' AND domain !~* '(^|\.)xn--' THEN RETURN local || domain; END IF;
  domain := regexp_replace(domain, '[\u00ad\u034f\u200b\u2060\ufe00-\ufe0f\ufeff]', '', 'g');
  domain := normalize(lower(replace(normalize(domain, NFKC), '。', '.')), NFC);
  IF domain ~ '[\x01-\x2c\x2f\x3a-\x40\x5b-\x5e\x60\x7b-\x7f]' OR domain ~ '^[0-9.]+$' THEN RETURN email; END IF;
  FOREACH label IN ARRAY string_to_array(domain, '.') LOOP
    IF label = '' THEN RETURN email; END IF;
    IF label LIKE 'xn--%' THEN
      decoded := pg_temp.decode_punycode(substr(label, 5));
      IF decoded IS NULL OR decoded <> lower(normalize(decoded, NFKC)) THEN RETURN email; END IF;
      IF decoded !~ '[\u0001-\u001f\u007f-\u009f\u200b-\u200f]' THEN label := decoded; END IF;
    END IF;
    labels := labels || label;
  END LOOP;
  RETURN local || array_to_string(labels, '.');
END $$;--> statement-breakpoint
WITH "changed" AS (
  SELECT "id", "form", row_number() OVER (PARTITION BY lower("form") ORDER BY "email_proven_at" IS NULL, "created_at", "id") AS "nth"
  FROM (SELECT *, pg_temp.mailbox("email") AS "form" FROM "users" WHERE "email" ~ '[^\x01-\x7f]' OR "email" ~* '[@.]xn--') "found"
  WHERE "form" <> "email"
)
UPDATE "users" SET "email" = "form" FROM "changed" WHERE "users"."id" = "changed"."id" AND "nth" = 1
  AND NOT EXISTS (SELECT FROM "users" "other" WHERE lower("other"."email") = lower("form") AND "other"."id" <> "changed"."id");--> statement-breakpoint
WITH "changed" AS (
  SELECT "id", "form", row_number() OVER (PARTITION BY lower("form") ORDER BY "created_at", "id") AS "nth"
  FROM (SELECT *, pg_temp.mailbox("email") AS "form" FROM "merchants" WHERE "email" ~ '[^\x01-\x7f]' OR "email" ~* '[@.]xn--') "found"
  WHERE "form" <> "email"
)
UPDATE "merchants" SET "email" = "form" FROM "changed" WHERE "merchants"."id" = "changed"."id" AND "nth" = 1
  AND NOT EXISTS (SELECT FROM "merchants" "other" WHERE lower("other"."email") = lower("form") AND "other"."id" <> "changed"."id");--> statement-breakpoint
WITH "changed" AS (
  SELECT "id", "form", row_number() OVER (PARTITION BY lower("form") ORDER BY "confirmed_at" IS NULL, "created_at", "id") AS "nth"
  FROM (SELECT *, pg_temp.mailbox("email") AS "form" FROM "subscribers" WHERE "email" ~ '[^\x01-\x7f]' OR "email" ~* '[@.]xn--') "found"
  WHERE "form" <> "email"
)
UPDATE "subscribers" SET "email" = "form" FROM "changed" WHERE "subscribers"."id" = "changed"."id" AND "nth" = 1
  AND NOT EXISTS (SELECT FROM "subscribers" "other" WHERE lower("other"."email") = lower("form") AND "other"."id" <> "changed"."id");--> statement-breakpoint
WITH "changed" AS (
  SELECT "id", "variant_id", "form", row_number() OVER (PARTITION BY "variant_id", lower("form") ORDER BY "created_at", "id") AS "nth"
  FROM (SELECT *, pg_temp.mailbox("email") AS "form" FROM "stock_requests" WHERE "email" ~ '[^\x01-\x7f]' OR "email" ~* '[@.]xn--') "found"
  WHERE "form" <> "email"
)
UPDATE "stock_requests" SET "email" = "form" FROM "changed" WHERE "stock_requests"."id" = "changed"."id" AND "nth" = 1
  AND NOT EXISTS (SELECT FROM "stock_requests" "other" WHERE "other"."variant_id" = "changed"."variant_id"
    AND lower("other"."email") = lower("form") AND "other"."id" <> "changed"."id");--> statement-breakpoint
UPDATE "contact_messages" SET "email" = pg_temp.mailbox("email")
WHERE ("email" ~ '[^\x01-\x7f]' OR "email" ~* '[@.]xn--') AND pg_temp.mailbox("email") <> "email";--> statement-breakpoint
DROP FUNCTION pg_temp.mailbox;--> statement-breakpoint
DROP FUNCTION pg_temp.decode_punycode;
