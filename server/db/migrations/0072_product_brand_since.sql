ALTER TABLE "products" ADD COLUMN "brand_since" timestamp with time zone;--> statement-breakpoint
-- Of products that came from another brand, as far as their histories say so. Later ones are written by a trigger.
UPDATE "products" p SET "brand_since" = moved.at
FROM (SELECT "product_id", max("at") AS at FROM "product_history" WHERE "changes" ? 'brand' GROUP BY "product_id") moved
WHERE p."id" = moved."product_id";
