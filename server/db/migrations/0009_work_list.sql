CREATE TABLE "bulk_sends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_hash" text NOT NULL,
	"order_ids" uuid[] NOT NULL,
	"notify" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_search" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_search_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_search_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_search_progress" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"done_up_to" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	CONSTRAINT "order_search_progress_only" CHECK ("order_search_progress"."is_only")
);
--> statement-breakpoint
ALTER TABLE "order_parts" ADD COLUMN "send_by" date;--> statement-breakpoint
ALTER TABLE "bulk_sends" ADD CONSTRAINT "bulk_sends_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_sends_user" ON "bulk_sends" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bulk_sends_created" ON "bulk_sends" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_search_trgm" ON "order_search" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_parts_to_send" ON "order_parts" USING btree ("order_id") WHERE "order_parts"."to_send" > 0;--> statement-breakpoint
CREATE INDEX "orders_awaiting_payment" ON "orders" USING btree ("id") WHERE "orders"."payment_due" and "orders"."cancelled_at" is null;