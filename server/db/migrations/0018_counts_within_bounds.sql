-- Counts that drifted are set right first, or the constraints would stop the start.
UPDATE "products" SET "total_reviews" = "counted"."reviews", "rating_sum" = "counted"."stars" FROM (
  SELECT "products"."id", count("reviews"."id")::integer AS "reviews", coalesce(sum("reviews"."rating"), 0)::integer AS "stars"
  FROM "products" LEFT JOIN "reviews" ON "reviews"."product_id" = "products"."id" AND "reviews"."status" = 'Approved'
  GROUP BY "products"."id"
) AS "counted" WHERE "counted"."id" = "products"."id"
  AND ("products"."total_reviews", "products"."rating_sum") IS DISTINCT FROM ("counted"."reviews", "counted"."stars");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_total_reviews" CHECK ("products"."total_reviews" >= 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_rating_sum" CHECK ("products"."rating_sum" between "products"."total_reviews" and 5 * "products"."total_reviews");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_owed" CHECK ("orders"."owed_cents" >= 0);