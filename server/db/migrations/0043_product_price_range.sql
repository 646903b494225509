ALTER TABLE "products" ADD COLUMN "highest_price_minor" integer;--> statement-breakpoint
UPDATE "products" SET "highest_price_minor" = v."highest"
FROM (
	SELECT "product_id", coalesce(max("price_minor") FILTER (WHERE "is_active"), max("price_minor")) AS "highest"
	FROM "product_variants" WHERE "deleted_at" IS NULL AND "id" <> "product_id" GROUP BY "product_id"
) v WHERE v."product_id" = "products"."id";
