ALTER TABLE "products" ADD COLUMN "source_images" jsonb;--> statement-breakpoint
ALTER TABLE "downloaded_images" ADD COLUMN "position" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "image_downloads" ADD COLUMN "position" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "downloaded_images" DROP CONSTRAINT "downloaded_images_pkey";--> statement-breakpoint
ALTER TABLE "downloaded_images" ADD CONSTRAINT "downloaded_images_product_id_position_pk" PRIMARY KEY("product_id","position");--> statement-breakpoint
ALTER TABLE "image_downloads" DROP CONSTRAINT "image_downloads_product";--> statement-breakpoint
ALTER TABLE "image_downloads" ADD CONSTRAINT "image_downloads_image" UNIQUE NULLS NOT DISTINCT("import_id","product_id","position");
