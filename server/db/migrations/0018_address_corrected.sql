ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('parcel-sent', 'parcel-changed', 'parcel-voided', 'parcel-delivered', 'cancelled', 'status', 'note',
        'paid', 'unpaid', 'claimed', 'links-ended', 'mismatch-placed', 'refund-requested', 'refunded', 'refund-failed', 'disputed',
        'address-corrected')) NOT VALID;--> statement-breakpoint
-- Every row fits the check that was there before, and reading them all holds up no order.
ALTER TABLE "order_events" VALIDATE CONSTRAINT "order_events_kind";
