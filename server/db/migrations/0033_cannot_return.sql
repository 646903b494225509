ALTER TABLE "products" ADD COLUMN "cannot_return" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cannot_return" boolean DEFAULT false NOT NULL;