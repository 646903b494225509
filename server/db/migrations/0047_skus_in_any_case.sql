DROP INDEX "products_sku_lower";--> statement-breakpoint
DROP INDEX "product_variants_sku_lower";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sku_twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "sku_twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- SKUs that differ in letter case alone were two until now, and stay: each but the oldest has a number of its own.
UPDATE "products" SET "sku_twin" = t."twin" FROM (SELECT "id", row_number() OVER (PARTITION BY lower("sku") ORDER BY "id") - 1 AS "twin" FROM "products" WHERE "deleted_at" IS NULL) t WHERE t."id" = "products"."id" AND t."twin" > 0;--> statement-breakpoint
UPDATE "product_variants" SET "sku_twin" = t."twin" FROM (SELECT "id", row_number() OVER (PARTITION BY lower("sku") ORDER BY "id") - 1 AS "twin" FROM "product_variants" WHERE "deleted_at" IS NULL) t WHERE t."id" = "product_variants"."id" AND t."twin" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku_case_key" ON "products" USING btree (lower("sku"),"sku_twin") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_sku_twins" ON "products" USING btree ("id") WHERE "products"."sku_twin" > 0 and "products"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_variants_sku_case_key" ON "product_variants" USING btree (lower("sku"),"sku_twin") WHERE "product_variants"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_variants_sku_twins" ON "product_variants" USING btree ("id") WHERE "product_variants"."sku_twin" > 0 and "product_variants"."deleted_at" is null;
