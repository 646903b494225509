-- Pieces that were refunded and are to be sent are cancelled, without a mail and without a second refund. Refunded pieces count as cancelled or sent ones first.
CREATE TEMP TABLE "refunded_open" ON COMMIT DROP AS
SELECT l.id, l.order_id, l.part, coalesce(l.variant_id, l.product_id) AS variant_id,
	least(l.quantity, r.quantity) - l.cancelled_quantity - l.shipped_quantity AS pieces
FROM (
	SELECT rl.line_id, sum(rl.quantity)::integer AS quantity
	FROM "refund_lines" rl JOIN "refunds" r ON r.id = rl.refund_id
	WHERE r.state <> 'failed' AND rl.line_id IS NOT NULL GROUP BY rl.line_id
) r JOIN "order_lines" l ON l.id = r.line_id
WHERE least(l.quantity, r.quantity) > l.cancelled_quantity + l.shipped_quantity;--> statement-breakpoint
UPDATE "order_lines" l SET "cancelled_quantity" = l.cancelled_quantity + p.pieces,
	"status" = CASE WHEN l.cancelled_quantity + p.pieces = l.quantity THEN 'Cancelled'
		WHEN l.delivered_quantity = l.quantity - l.cancelled_quantity - p.pieces THEN 'Delivered'
		WHEN l.shipped_quantity = l.quantity - l.cancelled_quantity - p.pieces THEN 'Shipped'
		ELSE l.status END
FROM "refunded_open" p WHERE l.id = p.id;--> statement-breakpoint
UPDATE "order_parts" p SET "to_send" = p.to_send - c.pieces
FROM (SELECT order_id, part, sum(pieces) AS pieces FROM "refunded_open" GROUP BY order_id, part) c
WHERE p.order_id = c.order_id AND p.number = c.part;--> statement-breakpoint
UPDATE "product_variants" v SET "committed" = v.committed - c.pieces
FROM (SELECT variant_id, sum(pieces) AS pieces FROM "refunded_open" GROUP BY variant_id) c
WHERE v.id = c.variant_id;--> statement-breakpoint
INSERT INTO "stock_movements" ("variant_id", "committed_change", "reason", "order_id")
SELECT variant_id, -pieces, 'cancelled', order_id FROM "refunded_open" ORDER BY id;--> statement-breakpoint
-- Ids begin with the time, by which events are listed.
INSERT INTO "order_events" ("id", "order_id", "part", "kind", "details")
SELECT (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7' || right(gen_random_uuid()::text, 3)
	|| '8' || right(replace(gen_random_uuid()::text, '-', ''), 15))::uuid, order_id, part, 'cancelled',
	jsonb_build_object('lines', jsonb_agg(jsonb_build_object('lineId', id, 'quantity', pieces) ORDER BY id))
FROM "refunded_open" GROUP BY order_id, part;--> statement-breakpoint
-- What an order costs without cancelled pieces, as server/features/orders/owed.store.ts says it.
UPDATE "orders" o SET "owed_minor" = left_of.owed + CASE WHEN left_of.is_all_cancelled THEN 0
		ELSE coalesce((o.delivery ->> 'minor')::bigint, 0) + CASE WHEN o.prices_include_tax THEN 0
			ELSE coalesce((SELECT sum((tax ->> 'minor')::bigint) FROM jsonb_array_elements(o.delivery -> 'taxes') tax), 0) END END,
	"cancelled_at" = CASE WHEN left_of.is_all_cancelled THEN coalesce(o.cancelled_at, now()) END
FROM (
	SELECT l.order_id, bool_and(l.cancelled_quantity = l.quantity) AS is_all_cancelled,
		sum((l.quantity - l.cancelled_quantity)::bigint * l.unit_price_minor
			- (l.discount_minor - div(l.discount_minor::numeric * l.cancelled_quantity, l.quantity))
			+ CASE WHEN of_lines.prices_include_tax THEN 0 WHEN l.taxes = '[]'
				THEN l.tax_minor - div(l.tax_minor::numeric * l.cancelled_quantity, l.quantity)
				ELSE (SELECT sum((tax ->> 'minor')::numeric - div((tax ->> 'minor')::numeric * l.cancelled_quantity, l.quantity))
					FROM jsonb_array_elements(l.taxes) tax) END) AS owed
	FROM "order_lines" l JOIN "orders" of_lines ON of_lines.id = l.order_id
	WHERE l.order_id IN (SELECT order_id FROM "refunded_open") GROUP BY l.order_id
) left_of WHERE left_of.order_id = o.id;
