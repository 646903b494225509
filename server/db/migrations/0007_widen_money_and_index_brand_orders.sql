DROP INDEX "order_lines_order";--> statement-breakpoint
DROP INDEX "order_lines_brand";--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "tax_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "placed_total_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "seen_price_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "order_cancelled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_product_once" ON "order_lines" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE INDEX "order_lines_brand" ON "order_lines" USING btree ("brand_id","order_cancelled","order_id");