-- Names from before the rule about them (cleanName in contract/schemas.ts). Each statement reads its table once and changes few rows.
CREATE FUNCTION pg_temp.clean_name(name text, empty text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT coalesce(nullif(trim(regexp_replace(regexp_replace(name, '[\t\n\r]', ' ', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')), ''), empty)
$$;--> statement-breakpoint
UPDATE "users" SET "first_name" = pg_temp.clean_name("first_name", '-'), "last_name" = pg_temp.clean_name("last_name", '')
WHERE "first_name" || "last_name" ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';--> statement-breakpoint
UPDATE "merchants" SET "name" = pg_temp.clean_name("name", '-'), "brand_name" = pg_temp.clean_name("brand_name", '-')
WHERE "name" || "brand_name" ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';--> statement-breakpoint
UPDATE "brands" SET "name" = pg_temp.clean_name("name", '-')
WHERE "name" ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';--> statement-breakpoint
UPDATE "categories" SET "name" = pg_temp.clean_name("name", '-')
WHERE "name" ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';--> statement-breakpoint
UPDATE "products" SET "name" = pg_temp.clean_name("name", '-')
WHERE "name" ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';--> statement-breakpoint
UPDATE "contact_messages" SET "name" = pg_temp.clean_name("name", '-')
WHERE "name" ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';--> statement-breakpoint
DROP FUNCTION pg_temp.clean_name;
