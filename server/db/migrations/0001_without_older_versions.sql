-- What only processes of older versions used. No table is rewritten.
ALTER TABLE "mails" ALTER COLUMN "priority" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "token_version";--> statement-breakpoint
-- Databases that were taken over have them NOT VALID, though all their rows follow them.
ALTER TABLE "product_history" VALIDATE CONSTRAINT "product_history_source";--> statement-breakpoint
ALTER TABLE "stock_movements" VALIDATE CONSTRAINT "stock_movements_reason";
