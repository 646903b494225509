CREATE TABLE "safety_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"reached_at" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "manufacturer_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "responsible_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "warnings" text;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "requires_safety" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "safety_contacts" ADD CONSTRAINT "safety_contacts_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "safety_contacts_same" ON "safety_contacts" USING btree (coalesce("merchant_id", '00000000-0000-0000-0000-000000000000'),md5("name"),md5("address"),md5("reached_at"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_manufacturer_id_safety_contacts_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."safety_contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_responsible_id_safety_contacts_id_fk" FOREIGN KEY ("responsible_id") REFERENCES "public"."safety_contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_without_safety" ON "products" USING btree ("id") WHERE "products"."deleted_at" is null and ("products"."manufacturer_id" is null or "products"."responsible_id" is null);--> statement-breakpoint
CREATE INDEX "products_manufacturer" ON "products" USING btree ("manufacturer_id") WHERE "products"."manufacturer_id" is not null;--> statement-breakpoint
CREATE INDEX "products_responsible" ON "products" USING btree ("responsible_id") WHERE "products"."responsible_id" is not null;