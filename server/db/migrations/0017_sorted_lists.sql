ALTER TABLE "orders" ADD COLUMN "owed_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "owed_cents" = "line"."cents" FROM (
  SELECT "order_id", sum("quantity"::bigint * "unit_price_cents" + "tax_cents") AS "cents"
  FROM "order_lines" WHERE "status" <> 'Cancelled' GROUP BY "order_id"
) AS "line" WHERE "line"."order_id" = "orders"."id" AND "orders"."cancelled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "products_kept_price" ON "products" USING btree ("price_cents","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_kept_rating" ON "products" USING btree ("average_rating","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_rating_order" ON "reviews" USING btree ("rating","id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("first_name" || ' ' || "last_name"),"id");