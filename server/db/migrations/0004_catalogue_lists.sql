DROP INDEX "products_sold_newest";--> statement-breakpoint
DROP INDEX "products_sold_price";--> statement-breakpoint
DROP INDEX "products_brand";--> statement-breakpoint
DROP INDEX "products_kept_newest";--> statement-breakpoint
ALTER TABLE "category_products" ADD COLUMN "sold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "category_products" ADD COLUMN "price_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "category_products" ADD COLUMN "average_rating" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "category_products" ADD COLUMN "brand_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "products_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "source_image_url" text;--> statement-breakpoint
CREATE INDEX "category_products_sold_newest" ON "category_products" USING btree ("category_id","product_id","price_cents","average_rating","brand_id") WHERE "category_products"."sold";--> statement-breakpoint
CREATE INDEX "category_products_sold_price" ON "category_products" USING btree ("category_id","price_cents","product_id","average_rating","brand_id") WHERE "category_products"."sold";--> statement-breakpoint
CREATE INDEX "products_sold_rating" ON "products" USING btree ("average_rating","id","price_cents","brand_id") WHERE "products"."sold" and "products"."average_rating" > 0;--> statement-breakpoint
CREATE INDEX "products_brand_sold_newest" ON "products" USING btree ("brand_id","id","price_cents","average_rating") WHERE "products"."sold";--> statement-breakpoint
CREATE INDEX "products_brand_sold_price" ON "products" USING btree ("brand_id","price_cents","id","average_rating") WHERE "products"."sold";--> statement-breakpoint
CREATE INDEX "products_kept_name" ON "products" USING btree (lower("name"),"id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_name_trgm" ON "products" USING gin (lower("name") gin_trgm_ops) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_sku_trgm" ON "products" USING gin (lower("sku") gin_trgm_ops) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_sold_newest" ON "products" USING btree ("id","price_cents","average_rating") WHERE "products"."sold";--> statement-breakpoint
CREATE INDEX "products_sold_price" ON "products" USING btree ("price_cents","id","average_rating") WHERE "products"."sold";--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "products_kept_newest" ON "products" USING btree ("id") WHERE "products"."deleted_at" is null;