CREATE TABLE "discount_shares" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"line_id" uuid,
	"minor" bigint NOT NULL,
	"currency" text DEFAULT default_currency() NOT NULL,
	CONSTRAINT "discount_shares_minor" CHECK ("discount_shares"."minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "discount_targets" (
	"discount_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "discount_targets_discount_id_target_id_pk" PRIMARY KEY("discount_id","target_id"),
	CONSTRAINT "discount_targets_kind" CHECK ("discount_targets"."kind" in ('product', 'category', 'brand'))
);
--> statement-breakpoint
CREATE TABLE "discount_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discount_id" uuid NOT NULL,
	"checkout_id" uuid,
	"order_id" uuid,
	"person" text,
	"user_id" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_uses_state" CHECK (case "discount_uses"."state" when 'used' then "discount_uses"."order_id" is not null and "discount_uses"."checkout_id" is null
        when 'held' then "discount_uses"."checkout_id" is not null and "discount_uses"."order_id" is null
        when 'released' then "discount_uses"."order_id" is null else false end)
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"code" text,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"minimum_minor" bigint,
	"for_first_order" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"is_active" boolean DEFAULT false NOT NULL,
	"max_uses" integer,
	"max_uses_per_person" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"merchant_id" uuid,
	"borne_by" text DEFAULT 'shop' NOT NULL,
	"currency" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "discounts_code" CHECK ("discounts"."code" ~ '^[A-Za-z0-9-]{3,40}$'),
	CONSTRAINT "discounts_value" CHECK (case "discounts"."kind" when 'percent' then "discounts"."value" between 1 and 10000 when 'amount' then "discounts"."value" > 0
        when 'free-delivery' then "discounts"."value" = 0 else false end),
	CONSTRAINT "discounts_minimum" CHECK ("discounts"."minimum_minor" > 0),
	CONSTRAINT "discounts_currency" CHECK (("discounts"."currency" is not null) = ("discounts"."kind" = 'amount' or "discounts"."minimum_minor" is not null)),
	CONSTRAINT "discounts_dates" CHECK ("discounts"."starts_at" < "discounts"."ends_at"),
	CONSTRAINT "discounts_uses" CHECK ("discounts"."uses" >= 0 and "discounts"."uses" <= "discounts"."max_uses"),
	CONSTRAINT "discounts_max_uses" CHECK ("discounts"."max_uses" > 0 and "discounts"."max_uses_per_person" > 0),
	CONSTRAINT "discounts_borne_by" CHECK ("discounts"."borne_by" in ('shop', 'merchants'))
);
--> statement-breakpoint
CREATE TABLE "order_discounts" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"discount_id" uuid,
	"code" text,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"borne_by" text NOT NULL,
	"minor" bigint NOT NULL,
	"currency" text DEFAULT default_currency() NOT NULL,
	CONSTRAINT "order_discounts_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_discounts_minor" CHECK ("order_discounts"."minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "discount_shares" ADD CONSTRAINT "discount_shares_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_shares" ADD CONSTRAINT "discount_shares_discount_fk" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_discounts"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_targets" ADD CONSTRAINT "discount_targets_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_discounts" ADD CONSTRAINT "order_discounts_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_discounts" ADD CONSTRAINT "order_discounts_order_currency_fk" FOREIGN KEY ("order_id","currency") REFERENCES "public"."orders"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "discount_shares_once" ON "discount_shares" USING btree ("order_id","position",coalesce("line_id", "order_id"));--> statement-breakpoint
CREATE INDEX "discount_shares_line" ON "discount_shares" USING btree ("line_id") WHERE "discount_shares"."line_id" is not null;--> statement-breakpoint
CREATE INDEX "discount_targets_target" ON "discount_targets" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "discount_uses_discount" ON "discount_uses" USING btree ("discount_id","id");--> statement-breakpoint
CREATE INDEX "discount_uses_checkout" ON "discount_uses" USING btree ("checkout_id") WHERE "discount_uses"."checkout_id" is not null;--> statement-breakpoint
CREATE INDEX "discount_uses_order" ON "discount_uses" USING btree ("order_id") WHERE "discount_uses"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "discount_uses_person" ON "discount_uses" USING btree ("person") WHERE "discount_uses"."person" is not null;--> statement-breakpoint
CREATE INDEX "discount_uses_user" ON "discount_uses" USING btree ("user_id") WHERE "discount_uses"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "discounts_code_key" ON "discounts" USING btree (lower("code")) WHERE "discounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "discounts_merchant" ON "discounts" USING btree ("merchant_id") WHERE "discounts"."merchant_id" is not null;--> statement-breakpoint
CREATE INDEX "order_discounts_discount" ON "order_discounts" USING btree ("discount_id") WHERE "order_discounts"."discount_id" is not null;