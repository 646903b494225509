ALTER TABLE "products" ADD COLUMN "purchase_limit" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_purchase_limit" CHECK ("products"."purchase_limit" in ('stock', 'none') or "products"."purchase_limit" ~ '^[1-9][0-9]{0,6}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_purchase_limit";