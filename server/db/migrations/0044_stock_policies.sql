-- Locked in the order in which requests lock them. Nothing is rewritten, and variants are read once.
LOCK TABLE "products", "product_variants" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "available_from" date;--> statement-breakpoint
ALTER TABLE "product_variants" DROP CONSTRAINT "product_variants_stock",
	ADD COLUMN "policy" text DEFAULT 'tracked' NOT NULL,
	ADD COLUMN "back_order_limit" integer,
	ADD COLUMN "back_order_from" date,
	ADD COLUMN "low_stock_at" integer,
	ADD CONSTRAINT "product_variants_policy" CHECK ("product_variants"."policy" in ('tracked', 'back-order', 'untracked')),
	ADD CONSTRAINT "product_variants_back_order" CHECK (("product_variants"."policy" = 'back-order') = ("product_variants"."back_order_limit" is not null) and ("product_variants"."policy" = 'back-order') = ("product_variants"."back_order_from" is not null)),
	ADD CONSTRAINT "product_variants_back_order_limit" CHECK ("product_variants"."back_order_limit" between 0 and 1000000),
	ADD CONSTRAINT "product_variants_low_stock_at" CHECK ("product_variants"."low_stock_at" between 0 and 1000000),
	ADD CONSTRAINT "product_variants_stock" CHECK ("product_variants"."committed" >= 0 and ("product_variants"."policy" = 'untracked' or "product_variants"."committed" <= "product_variants"."on_hand" + coalesce("product_variants"."back_order_limit", 0)));--> statement-breakpoint
-- Created again with other parameters and columns, when functions are applied.
DROP FUNCTION IF EXISTS orderable(integer, integer);
