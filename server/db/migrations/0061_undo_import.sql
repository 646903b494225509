ALTER TABLE "product_history" DROP CONSTRAINT "product_history_source";--> statement-breakpoint
ALTER TABLE "product_imports" DROP CONSTRAINT "product_imports_status";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason";--> statement-breakpoint
DROP INDEX "product_imports_waiting";--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "applied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "undone" text;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "undo_reason" text;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "applied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "rows_undone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "products_restored" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "products_removed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "products_partly" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "products_left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "product_imports_waiting" ON "product_imports" USING btree ("created_at") WHERE "product_imports"."status" in ('checking', 'applying', 'undoing');--> statement-breakpoint
-- Not validated, which would lock a large table: what it allows is more than before.
ALTER TABLE "product_history" ADD CONSTRAINT "product_history_source" CHECK ("product_history"."source" in ('save', 'import', 'bulk-edit', 'category', 'restore', 'import-undone')) NOT VALID;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_undone" CHECK ("product_import_rows"."undone" in ('undone', 'partly', 'left'));--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_status" CHECK ("product_imports"."status" in ('uploading', 'checking', 'checked', 'applying', 'applied', 'stopped', 'failed', 'cancelled', 'undoing', 'undone'));--> statement-breakpoint
-- Not validated, which would lock a large table: what it allows is more than before.
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('added', 'set', 'ordered', 'shipped', 'reopened', 'cancelled', 'removed', 'received', 'counted', 'returned', 'damaged', 'lost', 'import-undone')) NOT VALID;