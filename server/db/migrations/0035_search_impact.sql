-- The index first: writers of search_postings wait while it is built (1.3 s for 100,000 products), and nobody may wait that
-- long for the second statement, which rewrites a small table.
CREATE INDEX "search_postings_impact" ON "search_postings" USING btree ("term_id","impact" DESC NULLS FIRST,"product_number");--> statement-breakpoint
ALTER TABLE "search_terms" ADD COLUMN "is_common" boolean GENERATED ALWAYS AS (documents >= 100) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "search_terms_common" ON "search_terms" USING btree ("term" text_pattern_ops) WHERE "search_terms"."is_common";
