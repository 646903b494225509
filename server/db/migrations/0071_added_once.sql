ALTER TABLE "brands" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "request_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "brands_request" ON "brands" USING btree ("request_id") WHERE "brands"."request_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_request" ON "categories" USING btree ("request_id") WHERE "categories"."request_id" is not null;