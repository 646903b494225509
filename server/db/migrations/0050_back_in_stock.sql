CREATE TABLE "stock_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"variant_id" uuid NOT NULL,
	"email" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"cancel_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_requests_variant_email" ON "stock_requests" USING btree ("variant_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "stock_requests_cancel_key" ON "stock_requests" USING btree ("cancel_key");--> statement-breakpoint
CREATE INDEX "stock_requests_email" ON "stock_requests" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "stock_requests_waiting" ON "stock_requests" USING btree ("variant_id","confirmed_at") WHERE "stock_requests"."confirmed_at" is not null and "stock_requests"."told_at" is null;--> statement-breakpoint
CREATE INDEX "stock_requests_told" ON "stock_requests" USING btree ("told_at") WHERE "stock_requests"."told_at" is not null;--> statement-breakpoint
CREATE INDEX "stock_requests_unconfirmed" ON "stock_requests" USING btree ("created_at") WHERE "stock_requests"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "stock_requests_oldest" ON "stock_requests" USING btree ("created_at");