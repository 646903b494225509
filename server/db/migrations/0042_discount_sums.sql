DROP INDEX "order_discounts_discount";--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "order_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "given_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "last_order_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_discounts_of_discount" ON "order_discounts" USING btree ("discount_id","order_id") WHERE "order_discounts"."discount_id" is not null;--> statement-breakpoint
UPDATE "discounts" d SET "order_count" = s."orders", "given_minor" = s."minor", "last_order_at" = s."at"
FROM (SELECT g."discount_id", count(*) AS "orders", sum(g."minor") AS "minor", max(o."created_at") AS "at"
  FROM "order_discounts" g JOIN "orders" o ON o."id" = g."order_id" WHERE g."discount_id" IS NOT NULL GROUP BY g."discount_id") s
WHERE d."id" = s."discount_id";
