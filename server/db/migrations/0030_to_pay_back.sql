-- What orders by transfer have received: what they owed when they were marked as paid, with the pieces that were cancelled since. Read before
-- any table is locked, so that only these rows are written below.
CREATE TABLE "received_by_transfer" AS
SELECT o.id, sums.minor + CASE WHEN sums.is_delivered THEN coalesce((o.delivery ->> 'minor')::bigint, 0) + CASE WHEN o.prices_include_tax THEN 0
	ELSE (SELECT coalesce(sum((tax ->> 'minor')::bigint), 0) FROM jsonb_array_elements(o.delivery -> 'taxes') tax) END ELSE 0 END AS minor
FROM "orders" o
	CROSS JOIN LATERAL (
		SELECT e.id, e.kind FROM "order_events" e WHERE e.order_id = o.id AND e.kind IN ('paid', 'unpaid') ORDER BY e.id DESC LIMIT 1
	) marked
	CROSS JOIN LATERAL (
		SELECT bool_or(l.quantity > gone.pieces) AS is_delivered,
			sum((l.quantity - gone.pieces)::bigint * l.unit_price_minor - (l.discount_minor - div(l.discount_minor::numeric * gone.pieces, l.quantity))
				+ CASE WHEN o.prices_include_tax THEN 0
					WHEN l.taxes = '[]' THEN l.tax_minor - div(l.tax_minor::numeric * gone.pieces, l.quantity)
					ELSE (SELECT sum((tax ->> 'minor')::bigint - div((tax ->> 'minor')::numeric * gone.pieces, l.quantity))
						FROM jsonb_array_elements(l.taxes) tax) END)::bigint AS minor
		FROM "order_lines" l CROSS JOIN LATERAL (
			SELECT l.cancelled_quantity - coalesce(sum((piece ->> 'quantity')::int), 0) AS pieces
			FROM "order_events" c CROSS JOIN jsonb_array_elements(c.details -> 'lines') piece
			WHERE c.order_id = o.id AND c.kind = 'cancelled' AND c.id > marked.id AND (piece ->> 'lineId')::uuid = l.id
		) gone
		WHERE l.order_id = o.id
	) sums
WHERE o.payment_method = 'transfer' AND NOT o.payment_due AND marked.kind = 'paid';
--> statement-breakpoint
CREATE TABLE "paid_back" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text DEFAULT default_currency() NOT NULL,
	"how" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_user" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	CONSTRAINT "paid_back_request" UNIQUE("request_id"),
	CONSTRAINT "paid_back_amount" CHECK ("paid_back"."amount_minor" > 0),
	CONSTRAINT "paid_back_how" CHECK ("paid_back"."how" in ('transfer', 'cash', 'other'))
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kept_minor" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "given_back_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "received_minor" = r.minor FROM "received_by_transfer" r WHERE r.id = "orders"."id";--> statement-breakpoint
DROP TABLE "received_by_transfer";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "made_at" text;--> statement-breakpoint
ALTER TABLE "paid_back" ADD CONSTRAINT "paid_back_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_back" ADD CONSTRAINT "paid_back_order_currency_fk" FOREIGN KEY ("order_id","currency") REFERENCES "public"."orders"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paid_back_order" ON "paid_back" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "paid_back_by_user" ON "paid_back" USING btree ("by_user");--> statement-breakpoint
CREATE INDEX "orders_to_pay_back" ON "orders" USING btree ("id") WHERE "orders"."paid_minor" + "orders"."received_minor" - coalesce("orders"."kept_minor", "orders"."owed_minor") - "orders"."refunded_minor" - "orders"."given_back_minor" > 0;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('parcel-sent', 'parcel-changed', 'parcel-voided', 'parcel-delivered', 'cancelled', 'status', 'note',
        'paid', 'unpaid', 'claimed', 'links-ended', 'mismatch-placed', 'refund-requested', 'refunded', 'refund-failed', 'disputed',
        'address-corrected', 'placed-by-shop', 'paid-back')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_events" VALIDATE CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kept" CHECK ("orders"."kept_minor" between 0 and "orders"."owed_minor") NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_kept";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_received" CHECK ("orders"."received_minor" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_received";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_given_back" CHECK ("orders"."given_back_minor" between 0 and "orders"."paid_minor" + "orders"."received_minor" - "orders"."refunded_minor") NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_given_back";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_made_at" CHECK ("refunds"."made_at" in ('provider', 'bank')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_made_at";