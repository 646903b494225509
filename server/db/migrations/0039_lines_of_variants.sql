-- Existing lines are of products without options, whose variant has the product's id: they stay as they are.
ALTER TABLE "cart_lines" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "choice" text;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_variant_once" ON "cart_lines" USING btree ("cart_id",coalesce("variant_id", "product_id"));--> statement-breakpoint
CREATE INDEX "cart_lines_variant" ON "cart_lines" USING btree ("variant_id") WHERE "cart_lines"."variant_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_variant_once" ON "order_lines" USING btree ("order_id",coalesce("variant_id", "product_id"));--> statement-breakpoint
CREATE INDEX "order_lines_variant" ON "order_lines" USING btree ("variant_id") WHERE "order_lines"."variant_id" is not null;--> statement-breakpoint
DROP INDEX "order_lines_product_once";--> statement-breakpoint
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_cart_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;
