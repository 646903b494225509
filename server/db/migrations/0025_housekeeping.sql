-- Carts from before the column: one that was never ordered counts as open, so that it is swept like any other.
UPDATE "carts" SET "is_open" = true WHERE NOT "is_open" AND NOT EXISTS (SELECT FROM "orders" WHERE "orders"."cart_id" = "carts"."id");--> statement-breakpoint
CREATE INDEX "mails_done" ON "mails" USING btree ("created_at") WHERE "mails"."status" in ('sent', 'failed');--> statement-breakpoint
CREATE INDEX "carts_never_ordered" ON "carts" USING btree ("created_at") WHERE "carts"."is_open";--> statement-breakpoint
CREATE INDEX "one_time_tokens_expired" ON "one_time_tokens" USING btree ("expires_at");