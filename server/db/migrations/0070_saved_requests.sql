ALTER TABLE "contact_messages" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "request_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_request" ON "contact_messages" USING btree (lower("email"),"request_id") WHERE "contact_messages"."request_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_request" ON "addresses" USING btree ("user_id","request_id") WHERE "addresses"."request_id" is not null;