-- Tables are filled before they get indexes and keys, which is several times as fast: 200,000 orders take less than a minute.
CREATE TABLE "order_parts" (
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"merchant_id" uuid,
	"currency" text DEFAULT default_currency() NOT NULL,
	"to_send" integer NOT NULL,
	CONSTRAINT "order_parts_order_id_number_pk" PRIMARY KEY("order_id","number"),
	CONSTRAINT "order_parts_number" CHECK ("order_parts"."number" > 0),
	CONSTRAINT "order_parts_to_send" CHECK ("order_parts"."to_send" >= 0)
);--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"part" smallint NOT NULL,
	"number" integer NOT NULL,
	"made_by" text NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"tracking_url" text,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"created_by" uuid,
	"request_id" uuid,
	CONSTRAINT "parcels_number" CHECK ("parcels"."number" > 0),
	CONSTRAINT "parcels_made_by" CHECK ("parcels"."made_by" in ('parcel', 'status')),
	CONSTRAINT "parcels_end" CHECK ("parcels"."delivered_at" is null or "parcels"."voided_at" is null)
);
--> statement-breakpoint
CREATE TABLE "parcel_lines" (
	"parcel_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "parcel_lines_parcel_id_line_id_pk" PRIMARY KEY("parcel_id","line_id"),
	CONSTRAINT "parcel_lines_quantity" CHECK ("parcel_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"part" smallint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" uuid,
	CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('parcel-sent', 'parcel-changed', 'parcel-voided', 'parcel-delivered', 'cancelled', 'status', 'note'))
);
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_status";--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
DROP INDEX "order_lines_brand";--> statement-breakpoint
DROP INDEX "orders_mine";--> statement-breakpoint
DROP INDEX "orders_cancelled_by";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "part" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cancelled_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "shipped_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "delivered_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "taxes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_processing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Parts of a merchant are numbered in the sequence of their first lines, as placing does. min(uuid) came with PostgreSQL 18.
INSERT INTO "order_parts" ("order_id", "number", "merchant_id", "currency", "to_send")
SELECT order_id, row_number() OVER (PARTITION BY order_id ORDER BY first_line), merchant_id, currency, to_send
FROM (
	SELECT l.order_id, b.merchant_id, l.currency, min(l.id::text COLLATE "C") AS first_line,
		coalesce(sum(l.quantity) FILTER (WHERE l.status IN ('Not processed', 'Processing')), 0) AS to_send
	FROM "order_lines" l LEFT JOIN "brands" b ON b.id = l.brand_id
	GROUP BY l.order_id, b.merchant_id, l.currency
) sold;--> statement-breakpoint
UPDATE "order_lines" l SET "part" = p.number,
	"cancelled_quantity" = CASE WHEN l.status = 'Cancelled' THEN l.quantity ELSE 0 END,
	"shipped_quantity" = CASE WHEN l.status IN ('Shipped', 'Delivered') THEN l.quantity ELSE 0 END,
	"delivered_quantity" = CASE WHEN l.status = 'Delivered' THEN l.quantity ELSE 0 END,
	"is_processing" = l.status = 'Processing'
FROM "order_parts" p
WHERE p.order_id = l.order_id AND p.merchant_id IS NOT DISTINCT FROM (SELECT b.merchant_id FROM "brands" b WHERE b.id = l.brand_id)
	AND (p.number <> 1 OR l.status <> 'Not processed');--> statement-breakpoint
-- One for each line, as a status call makes it; it has the id of its line. When it was sent is what the movements of stock say.
INSERT INTO "parcels" ("id", "order_id", "part", "number", "made_by", "sent_at", "delivered_at")
SELECT l.id, l.order_id, l.part, row_number() OVER (PARTITION BY l.order_id, l.part ORDER BY l.id), 'status', sent.at,
	CASE WHEN l.status = 'Delivered' THEN sent.at END
FROM "order_lines" l
	JOIN "orders" o ON o.id = l.order_id
	LEFT JOIN (
		SELECT order_id, variant_id, max(created_at) AS at FROM "stock_movements" WHERE reason = 'shipped' GROUP BY order_id, variant_id
	) moved ON moved.order_id = l.order_id AND moved.variant_id = coalesce(l.variant_id, l.product_id)
	CROSS JOIN LATERAL (SELECT coalesce(moved.at, o.created_at) AS at) sent
WHERE l.status IN ('Shipped', 'Delivered');--> statement-breakpoint
INSERT INTO "parcel_lines" ("parcel_id", "line_id", "quantity")
SELECT l.id, l.id, l.quantity FROM "order_lines" l WHERE l.status IN ('Shipped', 'Delivered');--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "part" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "order_lines" DROP COLUMN "order_cancelled";--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_counts" CHECK ("order_lines"."cancelled_quantity" >= 0 and "order_lines"."shipped_quantity" >= 0 and "order_lines"."delivered_quantity" >= 0 and "order_lines"."returned_quantity" >= 0
        and "order_lines"."cancelled_quantity" + "order_lines"."shipped_quantity" <= "order_lines"."quantity" and "order_lines"."delivered_quantity" <= "order_lines"."shipped_quantity"
        and "order_lines"."returned_quantity" <= "order_lines"."delivered_quantity");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_discount" CHECK ("order_lines"."discount_minor" >= 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_status" CHECK ("order_lines"."status" = case when "order_lines"."cancelled_quantity" = "order_lines"."quantity" then 'Cancelled'
        when "order_lines"."delivered_quantity" = "order_lines"."quantity" - "order_lines"."cancelled_quantity" then 'Delivered'
        when "order_lines"."shipped_quantity" = "order_lines"."quantity" - "order_lines"."cancelled_quantity" then 'Shipped'
        when "order_lines"."is_processing" or "order_lines"."shipped_quantity" > 0 then 'Processing' else 'Not processed' end);--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_events_request" ON "order_events" USING btree ("order_id","request_id") WHERE "order_events"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "order_events_actor" ON "order_events" USING btree ("actor_id") WHERE "order_events"."actor_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_parts_merchant" ON "order_parts" USING btree ("merchant_id","order_id") WHERE "order_parts"."merchant_id" is not null;--> statement-breakpoint
CREATE INDEX "parcel_lines_line" ON "parcel_lines" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_number_key" ON "parcels" USING btree ("order_id","part","number");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_request" ON "parcels" USING btree ("order_id","request_id") WHERE "parcels"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "parcels_created_by" ON "parcels" USING btree ("created_by") WHERE "parcels"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_brand" ON "order_lines" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "orders_cancelled" ON "orders" USING btree ("id") WHERE "orders"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_cancelled_by" ON "orders" USING btree ("cancelled_by") WHERE "orders"."cancelled_by" is not null;--> statement-breakpoint
CREATE INDEX "orders_mine" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_part_fk" FOREIGN KEY ("order_id","part") REFERENCES "public"."order_parts"("order_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parts" ADD CONSTRAINT "order_parts_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parts" ADD CONSTRAINT "order_parts_order_currency_fk" FOREIGN KEY ("order_id","currency") REFERENCES "public"."orders"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_part_fk" FOREIGN KEY ("order_id","part") REFERENCES "public"."order_parts"("order_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_part_fk" FOREIGN KEY ("order_id","part") REFERENCES "public"."order_parts"("order_id","number") ON DELETE no action ON UPDATE no action;
