ALTER TABLE "product_imports" ADD COLUMN "currency" text DEFAULT default_currency() NOT NULL;--> statement-breakpoint
-- A shop whose settings an earlier version has stored was set up then: the first page is not for its owner.
INSERT INTO "installation" ("key", "value") SELECT 'start-saved', 'true' WHERE EXISTS (SELECT FROM "settings") ON CONFLICT DO NOTHING;
