ALTER TABLE "product_history" DROP CONSTRAINT "product_history_source";--> statement-breakpoint
-- Not validated, which would lock a large table: what it allows is more than before.
ALTER TABLE "product_history" ADD CONSTRAINT "product_history_source" CHECK ("product_history"."source" in ('save', 'import', 'bulk-edit', 'category', 'attribute', 'restore', 'import-undone')) NOT VALID;
