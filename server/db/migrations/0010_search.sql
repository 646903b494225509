CREATE TABLE "search_documents" (
	"product_number" integer PRIMARY KEY NOT NULL,
	"term_ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_postings" (
	"term_id" integer NOT NULL,
	"product_number" integer NOT NULL,
	"impact" real NOT NULL,
	CONSTRAINT "search_postings_term_id_product_number_impact_pk" PRIMARY KEY("term_id","product_number","impact")
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"term" text NOT NULL,
	"documents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_terms_term_key" UNIQUE("term")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"term_id" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "reviews_approved";--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_term_id_search_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."search_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_sold_number" ON "products" USING btree ("number","id","price_cents","average_rating","brand_id") WHERE "products"."sold";--> statement-breakpoint
CREATE INDEX "products_unsold_number" ON "products" USING btree ("number") WHERE not "products"."sold" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_sku_lower" ON "products" USING btree (lower("sku")) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_approved" ON "reviews" USING btree ("product_id","id") WHERE "reviews"."status" = 'Approved';