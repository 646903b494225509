-- Each product gets its variant. Nobody writes products and lines of orders meanwhile; the table of orders is not locked. Pieces of
-- open orders were taken off the quantity, and are on hand until they are shipped.
LOCK TABLE "products", "order_lines" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "product_option_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"option" smallint NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "product_options" (
	"product_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "product_options_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_options_position" CHECK ("product_options"."position" between 1 and 3)
);--> statement-breakpoint
CREATE TABLE "product_variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"value_ids" uuid[] DEFAULT '{}' NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"sku" text NOT NULL,
	"barcode" text,
	"weight_grams" integer,
	"price_minor" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"on_hand" integer NOT NULL,
	"committed" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "product_variants_combination" CHECK (("product_variants"."id" = "product_variants"."product_id") = ("product_variants"."value_ids" = '{}')),
	CONSTRAINT "product_variants_price" CHECK ("product_variants"."price_minor" > 0),
	CONSTRAINT "product_variants_stock" CHECK ("product_variants"."committed" between 0 and "product_variants"."on_hand")
);--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" uuid NOT NULL,
	"on_hand_change" integer DEFAULT 0 NOT NULL,
	"committed_change" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_variant_id_id_pk" PRIMARY KEY("variant_id","id"),
	CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('added', 'set', 'ordered', 'shipped', 'reopened', 'cancelled', 'removed'))
);--> statement-breakpoint
INSERT INTO "product_variants" ("id", "product_id", "sku", "price_minor", "on_hand", "committed", "deleted_at")
SELECT p."id", p."id", p."sku", p."price_minor", p."quantity" + coalesce(o."pieces", 0), coalesce(o."pieces", 0), p."deleted_at"
FROM "products" p LEFT JOIN (
  SELECT "product_id", sum("quantity")::integer AS "pieces" FROM "order_lines"
  WHERE "status" IN ('Not processed', 'Processing') GROUP BY "product_id"
) o ON o."product_id" = p."id";--> statement-breakpoint
INSERT INTO "stock_movements" ("variant_id", "on_hand_change", "committed_change", "reason")
SELECT "id", "on_hand", "committed", 'added' FROM "product_variants" WHERE "on_hand" > 0;--> statement-breakpoint
-- After the rows, which is faster.
CREATE INDEX "product_option_values_product" ON "product_option_values" USING btree ("product_id","option","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_variants_combination_key" ON "product_variants" USING btree ("product_id","value_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "product_variants_sku_key" ON "product_variants" USING btree ("sku") WHERE "product_variants"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "stock_movements_user" ON "stock_movements" USING btree ("user_id") WHERE "stock_movements"."user_id" is not null;--> statement-breakpoint
ALTER TABLE "product_option_values" ADD CONSTRAINT "product_option_values_option_fk" FOREIGN KEY ("product_id","option") REFERENCES "public"."product_options"("product_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
