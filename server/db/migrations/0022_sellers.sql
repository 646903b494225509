CREATE TABLE "sellers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid,
	"slug" text NOT NULL,
	"legal_name" text,
	"address" jsonb,
	"email" text,
	"phone" text,
	"register" text,
	"register_number" text,
	"vat_id" text,
	"confirmed_at" timestamp with time zone,
	"words" text DEFAULT '' NOT NULL,
	"complete_name" text GENERATED ALWAYS AS (case when email is not null and address is not null and phone is not null and confirmed_at is not null then legal_name end) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "sellers_merchant_key" UNIQUE NULLS NOT DISTINCT("merchant_id")
);
--> statement-breakpoint
ALTER TABLE "former_slugs" DROP CONSTRAINT "former_slugs_kind";--> statement-breakpoint
ALTER TABLE "order_parts" ADD COLUMN "seller_name" text;--> statement-breakpoint
ALTER TABLE "sellers" ADD CONSTRAINT "sellers_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sellers" ADD CONSTRAINT "sellers_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sellers_slug_key" ON "sellers" USING btree ("slug");--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_kind" CHECK ("former_slugs"."kind" in ('product', 'category', 'brand', 'page', 'seller')) NOT VALID;--> statement-breakpoint
ALTER TABLE "former_slugs" VALIDATE CONSTRAINT "former_slugs_kind";--> statement-breakpoint
-- Brands of merchants have slugs of their own. What parts of their orders say of them is read from their lines (orders.ts), so that none is written here.
INSERT INTO "sellers" ("id", "merchant_id", "slug") SELECT gen_random_uuid(), "merchant_id", "slug" FROM "brands" WHERE "merchant_id" IS NOT NULL;
