ALTER TABLE "category_products" ADD COLUMN "offered_prices" integer[];--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "offered_prices" integer[];--> statement-breakpoint
CREATE INDEX "category_products_for_sale_offered" ON "category_products" USING btree ("category_id","price_minor") WHERE "category_products"."for_sale" and "category_products"."offered_prices" is not null;--> statement-breakpoint
CREATE INDEX "products_for_sale_offered" ON "products" USING btree ("price_minor") WHERE "products"."for_sale" and "products"."offered_prices" is not null;--> statement-breakpoint
-- Of products whose variants have several prices alone. What may still be ordered: `orderable` (server/db/functions/stock.sql), which a new database has not yet.
UPDATE "products" p SET "offered_prices" = v.offered FROM (
	SELECT v.product_id, array_agg(DISTINCT coalesce(v.sale_price_minor, v.price_minor)) AS offered
	FROM "product_variants" v JOIN "products" p ON p.id = v.product_id AND p.highest_price_minor > p.price_minor
	WHERE v.is_active AND v.deleted_at IS NULL AND v.id <> v.product_id
		AND (v.policy = 'untracked' OR v.on_hand - v.committed + coalesce(v.back_order_limit, 0) > 0)
	GROUP BY v.product_id
) v WHERE p.id = v.product_id AND v.offered <> ARRAY[p.price_minor];--> statement-breakpoint
UPDATE "category_products" c SET "offered_prices" = p.offered_prices FROM "products" p
WHERE p.id = c.product_id AND p.offered_prices IS NOT NULL;
