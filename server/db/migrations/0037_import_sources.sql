ALTER TABLE "product_imports" ADD COLUMN "source" jsonb;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "answers" jsonb;