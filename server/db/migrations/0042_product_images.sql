-- Each product's image becomes the first of its images. Nobody writes products meanwhile, and no existing row is rewritten.
LOCK TABLE "products" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "product_images" (
	"product_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"url" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "product_images_position" CHECK ("product_images"."position" between 1 and 12)
);--> statement-breakpoint
INSERT INTO "product_images" ("product_id", "id", "position", "url")
SELECT "id", gen_random_uuid(), 1, "image_url" FROM "products" WHERE "image_url" IS NOT NULL;--> statement-breakpoint
-- After the rows, which is faster.
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_id_pk" PRIMARY KEY("product_id","id");--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_position_key" UNIQUE("product_id","position") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "image_id" uuid;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_image_fk" FOREIGN KEY ("product_id","image_id") REFERENCES "public"."product_images"("product_id","id") ON DELETE SET NULL ("image_id") ON UPDATE no action;
