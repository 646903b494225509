ALTER TABLE "categories" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "parent_depth" smallint;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "depth" smallint GENERATED ALWAYS AS (coalesce(parent_depth, 0) + 1) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "image_url" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "category_products" ADD COLUMN "inherited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_depth_key" UNIQUE("id","depth");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_depth" CHECK ("categories"."parent_depth" between 1 and 2);--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent" CHECK (("categories"."parent_id" is null) = ("categories"."parent_depth" is null));--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_fk" FOREIGN KEY ("parent_id","parent_depth") REFERENCES "public"."categories"("id","depth") ON DELETE no action ON UPDATE cascade;