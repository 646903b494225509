CREATE INDEX "search_terms_of_names" ON "search_terms" USING btree ("term" text_pattern_ops) WHERE left("search_terms"."term", 1) = '=';--> statement-breakpoint
CREATE INDEX "product_variants_sku_lower" ON "product_variants" USING btree (lower("sku")) WHERE "product_variants"."deleted_at" is null;--> statement-breakpoint
-- Words that say nothing get terms of their own, and the job writes which names have them.
INSERT INTO "search_terms" ("term") SELECT '=' || k."word" FROM "search_words" k JOIN "search_terms" t ON t."id" = k."term_id" WHERE t."term" = '' ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "search_pending" ("product_number") SELECT "number" FROM "products" WHERE "deleted_at" IS NULL ON CONFLICT DO NOTHING;
