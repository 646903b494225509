CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- Locked in the order in which requests lock them, so that the two hardly ever deadlock. No column rewrites its table, and every index
-- on an existing table is empty.
LOCK TABLE "products", "product_variants", "category_products" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" uuid NOT NULL,
	"price_minor" integer NOT NULL,
	"currency" text DEFAULT default_currency() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variant_prices" (
	"variant_id" uuid NOT NULL,
	"price_minor" integer NOT NULL,
	"currency" text DEFAULT default_currency() NOT NULL,
	"starts_at" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	"ends_at" timestamp with time zone DEFAULT 'infinity' NOT NULL,
	CONSTRAINT "variant_prices_variant_id_starts_at_pk" PRIMARY KEY("variant_id","starts_at"),
	CONSTRAINT "variant_prices_price" CHECK ("variant_prices"."price_minor" > 0),
	CONSTRAINT "variant_prices_window" CHECK ("variant_prices"."starts_at" < "variant_prices"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "category_products" ADD COLUMN "on_sale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "on_sale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "former_price_minor" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "prior_price_minor" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "sale_price_minor" integer;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "sale_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "prior_price_minor" integer;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "price_switches_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_currency_shop_currency_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."shop_currency"("currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_prices" ADD CONSTRAINT "variant_prices_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_prices" ADD CONSTRAINT "variant_prices_currency_shop_currency_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."shop_currency"("currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_changes_variant" ON "price_changes" USING btree ("variant_id","changed_at");--> statement-breakpoint
CREATE INDEX "price_changes_changed_at" ON "price_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "category_products_on_sale_newest" ON "category_products" USING btree ("category_id","product_id","price_minor","average_rating","brand_id") WHERE "category_products"."for_sale" and "category_products"."on_sale";--> statement-breakpoint
CREATE INDEX "category_products_on_sale_price" ON "category_products" USING btree ("category_id","price_minor","product_id","average_rating","brand_id") WHERE "category_products"."for_sale" and "category_products"."on_sale";--> statement-breakpoint
CREATE INDEX "products_on_sale_newest" ON "products" USING btree ("id","price_minor","average_rating","brand_id") WHERE "products"."for_sale" and "products"."on_sale";--> statement-breakpoint
CREATE INDEX "products_on_sale_price" ON "products" USING btree ("price_minor","id","average_rating","brand_id") WHERE "products"."for_sale" and "products"."on_sale";--> statement-breakpoint
CREATE INDEX "product_variants_price_switches" ON "product_variants" USING btree ("price_switches_at") WHERE "product_variants"."price_switches_at" is not null;--> statement-breakpoint
-- Not in the schema: drizzle-kit knows no exclusion constraints.
ALTER TABLE "variant_prices" ADD CONSTRAINT "variant_prices_no_overlap" EXCLUDE USING gist ("variant_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&);
