-- Amounts are in minor units of whatever currency, so they are called that, also in mails, which can be sent again. Names alone
-- change: no other table is rewritten, no index built.
UPDATE "mails" SET "data" = regexp_replace("data"::text, '"(unitPrice|total|tax|totalWithTax)Cents": ', '"\1Minor": ', 'g')::jsonb
WHERE "kind" IN ('order-confirmation', 'items-sold');--> statement-breakpoint
-- Locked in the order in which requests lock them, so that the two hardly ever deadlock.
LOCK TABLE "cart_lines", "orders", "products", "category_products", "order_lines" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "products" RENAME COLUMN "price_cents" TO "price_minor";--> statement-breakpoint
ALTER TABLE "category_products" RENAME COLUMN "price_cents" TO "price_minor";--> statement-breakpoint
ALTER TABLE "cart_lines" RENAME COLUMN "seen_price_cents" TO "seen_price_minor";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "placed_total_cents" TO "placed_total_minor";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "owed_cents" TO "owed_minor";--> statement-breakpoint
ALTER TABLE "order_lines" RENAME COLUMN "unit_price_cents" TO "unit_price_minor";--> statement-breakpoint
ALTER TABLE "order_lines" RENAME COLUMN "tax_cents" TO "tax_minor";--> statement-breakpoint
-- The trigger's condition, indexes and checks follow the columns by themselves. Bodies are text, and do not.
CREATE OR REPLACE FUNCTION category_products_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.for_sale, p.price_minor, p.average_rating, p.brand_id
  INTO NEW.for_sale, NEW.price_minor, NEW.average_rating, NEW.brand_id
  FROM products p WHERE p.id = NEW.product_id FOR SHARE;
  IF NOT FOUND THEN
    -- The foreign key refuses it, in better words than a missing price would.
    NEW.for_sale := false; NEW.price_minor := 0; NEW.average_rating := 0;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE category_products
  SET for_sale = NEW.for_sale, price_minor = NEW.price_minor, average_rating = NEW.average_rating, brand_id = NEW.brand_id
  WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
