CREATE TABLE "document_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_modes" (
	"since" timestamp with time zone NOT NULL,
	"mode" text NOT NULL,
	CONSTRAINT "document_modes_since_pk" PRIMARY KEY("since"),
	CONSTRAINT "document_modes_known" CHECK ("document_modes"."mode" in ('shop', 'merchants'))
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"series" text PRIMARY KEY NOT NULL,
	"merchant_id" uuid,
	"prefix" text NOT NULL,
	"next" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"part" smallint,
	"merchant_id" uuid,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"invoice_id" uuid,
	"refund_id" uuid,
	"gross_minor" bigint NOT NULL,
	"currency" text DEFAULT default_currency() NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('invoice', 'credit-note')),
	CONSTRAINT "documents_positive" CHECK ("documents"."number" > 0 and "documents"."gross_minor" >= 0),
	CONSTRAINT "documents_of_invoice" CHECK (("documents"."invoice_id" is not null) = ("documents"."kind" = 'credit-note'))
);
--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "invoices_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_series_document_series_series_fk" FOREIGN KEY ("series") REFERENCES "public"."document_series"("series") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_number" ON "documents" USING btree ("series","number");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_invoice_once" ON "documents" USING btree ("order_id",coalesce("part", 0)) WHERE "documents"."kind" = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "documents_refund_once" ON "documents" USING btree ("refund_id",coalesce("part", 0)) WHERE "documents"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_order" ON "documents" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "documents_issued" ON "documents" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "documents_of_merchant" ON "documents" USING btree ("merchant_id","issued_at") WHERE "documents"."merchant_id" is not null;