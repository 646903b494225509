-- Rows of before fit both checks that are not validated: the column is new, and the kinds are more. So no table is locked for a scan.
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "withheld_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "withheld_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('parcel-sent', 'parcel-changed', 'parcel-voided', 'parcel-delivered', 'cancelled', 'status', 'note',
        'paid', 'unpaid', 'claimed', 'links-ended', 'mismatch-placed', 'refund-requested', 'refunded', 'refund-failed', 'disputed',
        'address-corrected', 'placed-by-shop', 'paid-back', 'return-asked', 'return-accepted', 'return-refused', 'return-received',
        'return-closed', 'return-cancelled', 'withdrawal-typed', 'withdrawn', 'withdrawal-denied', 'return-withheld')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_withheld" CHECK ("refund_lines"."withheld_minor" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_withheld" CHECK ("returns"."withheld_minor" >= 0 and ("returns"."withheld_minor" = 0 or "returns"."state" in ('received', 'closed')));