CREATE TABLE "search_pending" (
	"product_number" integer PRIMARY KEY NOT NULL,
	"transaction" bigint
);
--> statement-breakpoint
DROP INDEX "search_postings_impact";--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "is_new" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "search_pending_transaction" ON "search_pending" USING btree ("transaction") WHERE "search_pending"."transaction" is not null;--> statement-breakpoint
CREATE INDEX "search_pending_job" ON "search_pending" USING btree ("product_number") WHERE "search_pending"."transaction" is null;--> statement-breakpoint
CREATE INDEX "search_documents_new" ON "search_documents" USING btree ("product_number") WHERE "search_documents"."is_new";--> statement-breakpoint
-- The job writes the words of their categories, options and attributes.
INSERT INTO "search_pending" ("product_number") SELECT "number" FROM "products" WHERE "deleted_at" IS NULL;
