DROP INDEX "contact_messages_open";--> statement-breakpoint
DROP INDEX "chat_messages_from";--> statement-breakpoint
DROP INDEX "chat_messages_to";--> statement-breakpoint
DROP INDEX "mails_newest";--> statement-breakpoint
DROP INDEX "order_lines_brand";--> statement-breakpoint
DROP INDEX "orders_mine";--> statement-breakpoint
DROP INDEX "orders_all";--> statement-breakpoint
ALTER TABLE "rate_limits" DROP CONSTRAINT "rate_limits_key_pk";--> statement-breakpoint
ALTER TABLE "rate_limits" ADD PRIMARY KEY ("key");--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "unsubscribe_key" text NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_open_first" ON "contact_messages" USING btree (("answered_at" is not null),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_trgm" ON "contact_messages" USING gin (lower("name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_answered_by" ON "contact_messages" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "mails_recipient_trgm" ON "mails" USING gin (lower("recipient") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_unsubscribe_key" ON "subscribers" USING btree ("unsubscribe_key");--> statement-breakpoint
CREATE INDEX "chat_messages_from" ON "chat_messages" USING btree ("from_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_to" ON "chat_messages" USING btree ("to_id","id");--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "order_lines_brand" ON "order_lines" USING btree ("brand_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_mine" ON "orders" USING btree ("user_id","id") WHERE "orders"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "orders_all" ON "orders" USING btree ("id") WHERE "orders"."cancelled_at" is null;--> statement-breakpoint
ALTER TABLE "rate_limits" DROP COLUMN "blocked";--> statement-breakpoint
ALTER TABLE "rate_limits" SET UNLOGGED;
