CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid,
	"order_id" uuid,
	"provider" text NOT NULL,
	"provider_id" text,
	"provider_ref" text,
	"method" text,
	"amount_minor" bigint NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"currency" text DEFAULT default_currency() NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"url" text,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"failure" text,
	"paid_instead" jsonb,
	"asked_at" timestamp with time zone,
	"heard_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('open', 'processing', 'paid', 'failed', 'expired', 'mismatch')),
	CONSTRAINT "payments_provider_known" CHECK ("payments"."provider" in ('stripe', 'test')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" > 0),
	CONSTRAINT "payments_refunded" CHECK ("payments"."refunded_minor" between 0 and coalesce(("payments"."paid_instead" ->> 'amountMinor')::bigint, "payments"."amount_minor"))
);
--> statement-breakpoint
CREATE TABLE "provider_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"encrypted" text NOT NULL,
	"hint" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"refund_id" uuid NOT NULL,
	"line_id" uuid,
	"quantity" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text DEFAULT default_currency() NOT NULL,
	CONSTRAINT "refund_lines_quantity" CHECK ("refund_lines"."quantity" > 0),
	CONSTRAINT "refund_lines_amount" CHECK ("refund_lines"."amount_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid,
	"amount_minor" bigint NOT NULL,
	"currency" text DEFAULT default_currency() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"provider_id" text,
	"attempt" integer DEFAULT 1 NOT NULL,
	"requested_by" uuid,
	"request_id" uuid,
	"failure" text,
	"asked_at" timestamp with time zone,
	"heard_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_request" UNIQUE("request_id"),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('waiting', 'pending', 'succeeded', 'failed', 'needs-action')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "test_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text DEFAULT default_currency() NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"declines" smallint DEFAULT 0 NOT NULL,
	"pays_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"refunds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_payment";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason";--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "state" text DEFAULT 'placed' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "number" bigint;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "checkout_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_secrets" ADD CONSTRAINT "provider_secrets_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_currency_key" ON "refunds" USING btree ("id","currency");--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_fk" FOREIGN KEY ("refund_id","currency") REFERENCES "public"."refunds"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider" ON "payments" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_of_checkout" ON "payments" USING btree ("checkout_id") WHERE "payments"."state" in ('open', 'processing');--> statement-breakpoint
CREATE INDEX "payments_checkout" ON "payments" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_ref" ON "payments" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("id") WHERE "payments"."state" in ('open', 'processing', 'mismatch');--> statement-breakpoint
CREATE INDEX "refund_lines_refund" ON "refund_lines" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refund_lines_line" ON "refund_lines" USING btree ("line_id") WHERE "refund_lines"."line_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider" ON "refunds" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("id") WHERE "refunds"."state" in ('waiting', 'pending', 'needs-action');--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("order_id") WHERE "refunds"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "refunds_requested_by" ON "refunds" USING btree ("requested_by") WHERE "refunds"."requested_by" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_held" ON "checkouts" USING btree ("expires_at") WHERE "checkouts"."state" = 'held';--> statement-breakpoint
CREATE INDEX "stock_movements_checkout" ON "stock_movements" USING btree ("checkout_id") WHERE "stock_movements"."checkout_id" is not null;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('parcel-sent', 'parcel-changed', 'parcel-voided', 'parcel-delivered', 'cancelled', 'status', 'note',
        'paid', 'unpaid', 'claimed', 'links-ended', 'mismatch-placed', 'refund-requested', 'refunded', 'refund-failed', 'disputed'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_state" CHECK (case "checkouts"."state" when 'held' then "checkouts"."draft" is not null and "checkouts"."number" is not null and "checkouts"."expires_at" is not null and "checkouts"."order_id" is null
        when 'placed' then "checkouts"."order_id" is not null and "checkouts"."draft" is null
        when 'released' then "checkouts"."order_id" is null and "checkouts"."draft" is null else false end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_minor" between 0 and "orders"."paid_minor");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment" CHECK ("orders"."payment_method" in ('on-delivery', 'transfer', 'later', 'stripe', 'test'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('added', 'set', 'ordered', 'shipped', 'reopened', 'cancelled', 'removed', 'received', 'counted', 'returned', 'damaged', 'lost', 'import-undone', 'held', 'released'));