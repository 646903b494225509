-- The tables of 0.2.9, whose databases are taken over instead (server/db/take-over.ts). Made by drizzle-kit but for: extensions, shop_currency
-- at the beginning, foreign keys at the end, UNLOGGED, DEFERRABLE, SET NULL of one column, and what follows the last foreign key. Functions are here when a default or an index calls them;
-- server/db/functions replaces them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "shop_currency" (
	"currency" text PRIMARY KEY NOT NULL,
	"is_only" boolean DEFAULT true NOT NULL,
	CONSTRAINT "shop_currency_code" CHECK ("shop_currency"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "shop_currency_is_only" CHECK ("shop_currency"."is_only")
);
--> statement-breakpoint
CREATE FUNCTION default_currency() RETURNS text STABLE LANGUAGE sql AS $$
  SELECT currency FROM shop_currency
$$;--> statement-breakpoint
CREATE TABLE "activity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid,
	"actor_id" uuid,
	"ip" text,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attribute_categories" (
	"attribute_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "attribute_categories_attribute_id_category_id_pk" PRIMARY KEY("attribute_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "attribute_choices" (
	"attribute_id" uuid NOT NULL,
	"kind" text DEFAULT 'choice' NOT NULL,
	"id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"swatch" text,
	CONSTRAINT "attribute_choices_attribute_id_id_pk" PRIMARY KEY("attribute_id","id"),
	CONSTRAINT "attribute_choices_position_key" UNIQUE("attribute_id","position") DEFERRABLE,
	CONSTRAINT "attribute_choices_kind" CHECK ("attribute_choices"."kind" = 'choice'),
	CONSTRAINT "attribute_choices_position" CHECK ("attribute_choices"."position" between 1 and 200),
	CONSTRAINT "attribute_choices_swatch" CHECK ("attribute_choices"."swatch" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "attributes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"unit" text,
	"is_for_all" boolean NOT NULL,
	"is_filter" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "attributes_position_key" UNIQUE("position") DEFERRABLE,
	CONSTRAINT "attributes_kind_key" UNIQUE("id","kind"),
	CONSTRAINT "attributes_position" CHECK ("attributes"."position" between 1 and 100),
	CONSTRAINT "attributes_kind" CHECK ("attributes"."kind" in ('text', 'number', 'choice', 'yes-no')),
	CONSTRAINT "attributes_filter" CHECK (not "attributes"."is_filter" or "attributes"."kind" <> 'text'),
	CONSTRAINT "attributes_unit" CHECK ("attributes"."unit" is null or "attributes"."kind" = 'number')
);
--> statement-breakpoint
CREATE TABLE "product_attributes" (
	"product_id" uuid NOT NULL,
	"attribute_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"number" numeric(14, 4),
	"choice_id" uuid,
	"is_yes" boolean,
	CONSTRAINT "product_attributes_product_id_attribute_id_pk" PRIMARY KEY("product_id","attribute_id"),
	CONSTRAINT "product_attributes_value" CHECK (("product_attributes"."text" is not null) = ("product_attributes"."kind" = 'text') and ("product_attributes"."number" is not null) = ("product_attributes"."kind" = 'number')
        and ("product_attributes"."choice_id" is not null) = ("product_attributes"."kind" = 'choice') and ("product_attributes"."is_yes" is not null) = ("product_attributes"."kind" = 'yes-no')),
	CONSTRAINT "product_attributes_text" CHECK (char_length("product_attributes"."text") between 1 and 200)
);
--> statement-breakpoint
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
CREATE TABLE "bulk_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"change" jsonb NOT NULL,
	"product_ids" uuid[] NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"refusals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ending" text,
	CONSTRAINT "bulk_edits_done" CHECK ("bulk_edits"."done" between 0 and "bulk_edits"."total"),
	CONSTRAINT "bulk_edits_ending" CHECK (("bulk_edits"."ended_at" is null) = ("bulk_edits"."ending" is null))
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"disabled_by_administrator" boolean DEFAULT false NOT NULL,
	"merchant_id" uuid,
	"merchant_deleted" boolean DEFAULT false NOT NULL,
	"request_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parent_id" uuid,
	"parent_depth" smallint,
	"depth" smallint GENERATED ALWAYS AS (coalesce(parent_depth, 0) + 1) STORED NOT NULL,
	"image_url" text,
	"text" text DEFAULT '' NOT NULL,
	"request_id" uuid,
	CONSTRAINT "categories_depth_key" UNIQUE("id","depth"),
	CONSTRAINT "categories_parent_depth" CHECK ("categories"."parent_depth" between 1 and 2),
	CONSTRAINT "categories_parent" CHECK (("categories"."parent_id" is null) = ("categories"."parent_depth" is null))
);
--> statement-breakpoint
CREATE TABLE "category_products" (
	"category_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"for_sale" boolean DEFAULT false NOT NULL,
	"price_minor" integer DEFAULT 0 NOT NULL,
	"currency" text DEFAULT default_currency() NOT NULL,
	"average_rating" real DEFAULT 0 NOT NULL,
	"brand_id" uuid,
	"on_sale" boolean DEFAULT false NOT NULL,
	"inherited" boolean DEFAULT false NOT NULL,
	CONSTRAINT "category_products_category_id_product_id_pk" PRIMARY KEY("category_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text NOT NULL,
	"details" text,
	"price_minor" integer NOT NULL,
	"highest_price_minor" integer,
	"currency" text DEFAULT default_currency() NOT NULL,
	"on_sale" boolean DEFAULT false NOT NULL,
	"former_price_minor" integer,
	"prior_price_minor" integer,
	"sale_ends_at" timestamp with time zone,
	"quantity" integer NOT NULL,
	"available_from" date,
	"taxable" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"brand_id" uuid,
	"brand_since" timestamp with time zone,
	"image_url" text,
	"total_reviews" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"average_rating" real GENERATED ALWAYS AS (case when total_reviews > 0 then round(rating_sum::numeric / total_reviews, 2)::real else 0 end) STORED NOT NULL,
	"for_sale" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "products_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source_image_url" text,
	CONSTRAINT "products_price" CHECK ("products"."price_minor" between 1 and 100000000),
	CONSTRAINT "products_quantity" CHECK ("products"."quantity" between 0 and 1000000),
	CONSTRAINT "products_total_reviews" CHECK ("products"."total_reviews" >= 0),
	CONSTRAINT "products_rating_sum" CHECK ("products"."rating_sum" between "products"."total_reviews" and 5 * "products"."total_reviews")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"review" text NOT NULL,
	"rating" integer NOT NULL,
	"is_recommended" boolean NOT NULL,
	"status" text DEFAULT 'Waiting Approval' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_status" CHECK ("reviews"."status" in ('Waiting Approval', 'Approved', 'Rejected'))
);
--> statement-breakpoint
CREATE TABLE "wishes" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishes_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "chat_guests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unanswered_id" uuid
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"value" text NOT NULL,
	"client_key" text,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"request_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"item_id" uuid NOT NULL,
	"retired_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "former_slugs_kind_slug_pk" PRIMARY KEY("kind","slug"),
	CONSTRAINT "former_slugs_kind" CHECK ("former_slugs"."kind" in ('product', 'category', 'brand'))
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "call_times" (
	"slot_at" timestamp with time zone NOT NULL,
	"process_id" uuid NOT NULL,
	"route" text NOT NULL,
	"counts" integer[] NOT NULL,
	CONSTRAINT "call_times_slot_at_process_id_route_pk" PRIMARY KEY("slot_at","process_id","route")
);
--> statement-breakpoint
CREATE TABLE "disk_days" (
	"day" date DEFAULT current_date NOT NULL,
	"folder" text NOT NULL,
	"total_bytes" bigint NOT NULL,
	"free_bytes" bigint NOT NULL,
	CONSTRAINT "disk_days_day_folder_pk" PRIMARY KEY("day","folder")
);
--> statement-breakpoint
CREATE TABLE "health_results" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"result" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"lost_at" timestamp with time zone,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "downloaded_images" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"source_url" text NOT NULL,
	"image_url" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_downloads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"import_id" uuid,
	"product_id" uuid NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"problem" text,
	CONSTRAINT "image_downloads_product" UNIQUE NULLS NOT DISTINCT("import_id","product_id"),
	CONSTRAINT "image_downloads_status" CHECK ("image_downloads"."status" in ('waiting', 'done', 'failed')),
	CONSTRAINT "image_downloads_problem" CHECK ("image_downloads"."status" <> 'failed' or "image_downloads"."problem" is not null)
);
--> statement-breakpoint
CREATE TABLE "image_requests" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"queued_to" integer DEFAULT 0 NOT NULL,
	"is_queued" boolean DEFAULT false NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "function_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	"claimed_by" uuid,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "low_stock_notices" (
	"variant_id" uuid PRIMARY KEY NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"data" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"priority" smallint DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"subject" text,
	"html" text,
	"text" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_status" CHECK ("mails"."status" in ('waiting', 'sending', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribe_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"cart_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"quantity" integer NOT NULL,
	"seen_price_minor" integer DEFAULT 0 NOT NULL,
	"currency" text DEFAULT default_currency() NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"brand_id" uuid,
	"brand_name" text NOT NULL,
	"name" text NOT NULL,
	"choice" text,
	"quantity" integer NOT NULL,
	"unit_price_minor" integer NOT NULL,
	"tax_minor" bigint NOT NULL,
	"currency" text DEFAULT default_currency() NOT NULL,
	"status" text DEFAULT 'Not processed' NOT NULL,
	"order_cancelled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_status" CHECK ("order_lines"."status" in ('Not processed', 'Processing', 'Shipped', 'Delivered', 'Cancelled'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"cart_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"placed_total_minor" bigint NOT NULL,
	"currency" text DEFAULT default_currency() NOT NULL,
	"owed_minor" bigint DEFAULT 0 NOT NULL,
	"address" jsonb,
	"buyer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid,
	CONSTRAINT "orders_owed" CHECK ("orders"."owed_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"zip_code" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"request_id" uuid
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid,
	"permission_set" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_permission_set" CHECK (case when "memberships"."merchant_id" is null then "memberships"."permission_set" in ('owner', 'orders', 'catalogue', 'support') else "memberships"."permission_set" in ('owner', 'staff') end)
);
--> statement-breakpoint
CREATE TABLE "merchants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone_number" text NOT NULL,
	"brand_name" text NOT NULL,
	"business" text NOT NULL,
	"status" text DEFAULT 'Waiting Approval' NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"user_id" uuid,
	"request_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchants_status" CHECK ("merchants"."status" in ('Waiting Approval', 'Approved', 'Rejected'))
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"holder_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"device" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"phone_number" text,
	"role" text DEFAULT 'ROLE MEMBER' NOT NULL,
	"provider" text DEFAULT 'Email' NOT NULL,
	"password_hash" text,
	"is_subscribed" boolean DEFAULT false NOT NULL,
	"email_proven_at" timestamp with time zone,
	"token_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('ROLE ADMIN', 'ROLE MEMBER', 'ROLE MERCHANT')),
	CONSTRAINT "users_provider" CHECK ("users"."provider" in ('Email', 'Google', 'Facebook'))
);
--> statement-breakpoint
CREATE TABLE "product_history" (
	"product_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"source" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "product_history_product_id_id_pk" PRIMARY KEY("product_id","id"),
	CONSTRAINT "product_history_source" CHECK ("product_history"."source" in ('save', 'import', 'bulk-edit', 'category', 'attribute', 'restore', 'import-undone'))
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"product_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"url" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "product_images_product_id_id_pk" PRIMARY KEY("product_id","id"),
	CONSTRAINT "product_images_position_key" UNIQUE("product_id","position") DEFERRABLE,
	CONSTRAINT "product_images_position" CHECK ("product_images"."position" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "product_import_parts" (
	"import_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "product_import_parts_import_id_part_pk" PRIMARY KEY("import_id","part")
);
--> statement-breakpoint
CREATE TABLE "product_import_rows" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"line" integer NOT NULL,
	"sku" text NOT NULL,
	"product_sku" text NOT NULL,
	"name" text NOT NULL,
	"result" text NOT NULL,
	"fields" text[] NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text,
	"hint" text,
	"cells" text[] NOT NULL,
	"row" jsonb,
	"seen" text,
	"applied" boolean DEFAULT false NOT NULL,
	"applied_at" timestamp with time zone,
	"product_id" uuid,
	"undone" text,
	"undo_reason" text,
	CONSTRAINT "product_import_rows_import_id_number_pk" PRIMARY KEY("import_id","number"),
	CONSTRAINT "product_import_rows_result" CHECK ("product_import_rows"."result" in ('new', 'changed', 'same', 'refused')),
	CONSTRAINT "product_import_rows_undone" CHECK ("product_import_rows"."undone" in ('undone', 'partly', 'left'))
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"brand_id" uuid,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"bytes_received" integer DEFAULT 0 NOT NULL,
	"bytes_read" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'uploading' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	"columns" text[] DEFAULT '{}' NOT NULL,
	"ignored_columns" text[] DEFAULT '{}' NOT NULL,
	"new_brands" text[] DEFAULT '{}' NOT NULL,
	"new_categories" text[] DEFAULT '{}' NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"rows_new" integer DEFAULT 0 NOT NULL,
	"rows_changed" integer DEFAULT 0 NOT NULL,
	"rows_same" integer DEFAULT 0 NOT NULL,
	"rows_refused" integer DEFAULT 0 NOT NULL,
	"rows_applied" integer DEFAULT 0 NOT NULL,
	"applied_at" timestamp with time zone,
	"rows_undone" integer DEFAULT 0 NOT NULL,
	"products_restored" integer DEFAULT 0 NOT NULL,
	"products_removed" integer DEFAULT 0 NOT NULL,
	"products_partly" integer DEFAULT 0 NOT NULL,
	"products_left" integer DEFAULT 0 NOT NULL,
	"problem" text,
	CONSTRAINT "product_imports_status" CHECK ("product_imports"."status" in ('uploading', 'checking', 'checked', 'applying', 'applied', 'stopped', 'failed', 'cancelled', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"product_number" integer PRIMARY KEY NOT NULL,
	"term_ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_postings" (
	"term_id" integer NOT NULL,
	"product_number" integer NOT NULL,
	"impact" real NOT NULL,
	CONSTRAINT "search_postings_term_id_product_number_impact_pk" PRIMARY KEY("term_id","product_number","impact")
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"term" text NOT NULL,
	"documents" integer DEFAULT 0 NOT NULL,
	"is_common" boolean GENERATED ALWAYS AS (documents >= 100) STORED NOT NULL,
	CONSTRAINT "search_terms_term_key" UNIQUE("term")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"term_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"encrypted_key" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"group" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" uuid NOT NULL,
	"on_hand_change" integer DEFAULT 0 NOT NULL,
	"committed_change" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"user_id" uuid,
	"request_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_variant_id_id_pk" PRIMARY KEY("variant_id","id"),
	CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('added', 'set', 'ordered', 'shipped', 'reopened', 'cancelled', 'removed', 'received', 'counted', 'returned', 'damaged', 'lost', 'import-undone'))
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "unsent_invalidations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tags" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" uuid NOT NULL,
	"price_minor" integer NOT NULL,
	"currency" text DEFAULT default_currency() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variant_prices" (
	"variant_id" uuid NOT NULL,
	"price_minor" integer NOT NULL,
	"currency" text DEFAULT default_currency() NOT NULL,
	"starts_at" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	"ends_at" timestamp with time zone DEFAULT 'infinity' NOT NULL,
	CONSTRAINT "variant_prices_variant_id_starts_at_pk" PRIMARY KEY("variant_id","starts_at"),
	CONSTRAINT "variant_prices_price" CHECK ("variant_prices"."price_minor" > 0),
	CONSTRAINT "variant_prices_window" CHECK ("variant_prices"."starts_at" < "variant_prices"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "product_option_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"option" smallint NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"attribute_id" uuid,
	"choice_id" uuid,
	CONSTRAINT "product_option_values_choice" CHECK (("product_option_values"."attribute_id" is null) = ("product_option_values"."choice_id" is null))
);
--> statement-breakpoint
CREATE TABLE "product_options" (
	"product_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"attribute_id" uuid,
	"attribute_kind" text DEFAULT 'choice' NOT NULL,
	CONSTRAINT "product_options_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_options_attribute_key" UNIQUE("product_id","position","attribute_id"),
	CONSTRAINT "product_options_position" CHECK ("product_options"."position" between 1 and 3),
	CONSTRAINT "product_options_attribute_kind" CHECK ("product_options"."attribute_kind" = 'choice')
);
--> statement-breakpoint
CREATE TABLE "product_variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"value_ids" uuid[] DEFAULT '{}' NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"sku" text NOT NULL,
	"barcode" text,
	"weight_grams" integer,
	"price_minor" integer NOT NULL,
	"currency" text DEFAULT default_currency() NOT NULL,
	"sale_price_minor" integer,
	"sale_ends_at" timestamp with time zone,
	"prior_price_minor" integer,
	"price_switches_at" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"offered_at" timestamp with time zone DEFAULT now(),
	"on_hand" integer NOT NULL,
	"committed" integer DEFAULT 0 NOT NULL,
	"image_id" uuid,
	"policy" text DEFAULT 'tracked' NOT NULL,
	"back_order_limit" integer,
	"back_order_from" date,
	"low_stock_at" integer,
	"deleted_at" timestamp with time zone,
	"retired_values" text[],
	CONSTRAINT "product_variants_combination" CHECK (("product_variants"."id" = "product_variants"."product_id") = ("product_variants"."value_ids" = '{}')),
	CONSTRAINT "product_variants_price" CHECK ("product_variants"."price_minor" > 0),
	CONSTRAINT "product_variants_policy" CHECK ("product_variants"."policy" in ('tracked', 'back-order', 'untracked')),
	CONSTRAINT "product_variants_back_order" CHECK (("product_variants"."policy" = 'back-order') = ("product_variants"."back_order_limit" is not null) and ("product_variants"."policy" = 'back-order') = ("product_variants"."back_order_from" is not null)),
	CONSTRAINT "product_variants_back_order_limit" CHECK ("product_variants"."back_order_limit" between 0 and 1000000),
	CONSTRAINT "product_variants_low_stock_at" CHECK ("product_variants"."low_stock_at" between 0 and 1000000),
	CONSTRAINT "product_variants_stock" CHECK ("product_variants"."committed" >= 0 and ("product_variants"."policy" = 'untracked' or "product_variants"."committed" <= "product_variants"."on_hand" + coalesce("product_variants"."back_order_limit", 0)))
);
--> statement-breakpoint
CREATE INDEX "activity_at" ON "activity" USING btree ("at");--> statement-breakpoint
CREATE INDEX "activity_kind" ON "activity" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "activity_account" ON "activity" USING btree ("account_id","id") WHERE "activity"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "activity_actor" ON "activity" USING btree ("actor_id","id") WHERE "activity"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "attribute_categories_category" ON "attribute_categories" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attribute_choices_name_key" ON "attribute_choices" USING btree ("attribute_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "attributes_name_key" ON "attributes" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "product_attributes_attribute" ON "product_attributes" USING btree ("attribute_id","choice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_requests_variant_email" ON "stock_requests" USING btree ("variant_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "stock_requests_cancel_key" ON "stock_requests" USING btree ("cancel_key");--> statement-breakpoint
CREATE INDEX "stock_requests_email" ON "stock_requests" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "stock_requests_waiting" ON "stock_requests" USING btree ("variant_id","confirmed_at") WHERE "stock_requests"."confirmed_at" is not null and "stock_requests"."told_at" is null;--> statement-breakpoint
CREATE INDEX "stock_requests_told" ON "stock_requests" USING btree ("told_at") WHERE "stock_requests"."told_at" is not null;--> statement-breakpoint
CREATE INDEX "stock_requests_unconfirmed" ON "stock_requests" USING btree ("created_at") WHERE "stock_requests"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "stock_requests_oldest" ON "stock_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bulk_edits_open" ON "bulk_edits" USING btree ("created_at") WHERE "bulk_edits"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "bulk_edits_user" ON "bulk_edits" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "bulk_edits_ended" ON "bulk_edits" USING btree ("ended_at") WHERE "bulk_edits"."ended_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "brands_slug_key" ON "brands" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "brands_request" ON "brands" USING btree ("request_id") WHERE "brands"."request_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "brands_merchant_key" ON "brands" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "brands_name" ON "brands" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "brands_name_trgm" ON "brands" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug_key" ON "categories" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_request" ON "categories" USING btree ("request_id") WHERE "categories"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "categories_name" ON "categories" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "category_products_product" ON "category_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "category_products_for_sale_newest" ON "category_products" USING btree ("category_id","product_id","price_minor","average_rating","brand_id") WHERE "category_products"."for_sale";--> statement-breakpoint
CREATE INDEX "category_products_for_sale_price" ON "category_products" USING btree ("category_id","price_minor","product_id","average_rating","brand_id") WHERE "category_products"."for_sale";--> statement-breakpoint
CREATE INDEX "category_products_on_sale_newest" ON "category_products" USING btree ("category_id","product_id","price_minor","average_rating","brand_id") WHERE "category_products"."for_sale" and "category_products"."on_sale";--> statement-breakpoint
CREATE INDEX "category_products_on_sale_price" ON "category_products" USING btree ("category_id","price_minor","product_id","average_rating","brand_id") WHERE "category_products"."for_sale" and "category_products"."on_sale";--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku_key" ON "products" USING btree ("sku") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug_key" ON "products" USING btree ("slug") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_for_sale_newest" ON "products" USING btree ("id","price_minor","average_rating") WHERE "products"."for_sale";--> statement-breakpoint
CREATE INDEX "products_for_sale_price" ON "products" USING btree ("price_minor","id","average_rating") WHERE "products"."for_sale";--> statement-breakpoint
CREATE INDEX "products_for_sale_rating" ON "products" USING btree ("average_rating","id","price_minor","brand_id") WHERE "products"."for_sale" and "products"."average_rating" > 0;--> statement-breakpoint
CREATE INDEX "products_brand_for_sale_newest" ON "products" USING btree ("brand_id","id","price_minor","average_rating") WHERE "products"."for_sale";--> statement-breakpoint
CREATE INDEX "products_brand_for_sale_price" ON "products" USING btree ("brand_id","price_minor","id","average_rating") WHERE "products"."for_sale";--> statement-breakpoint
CREATE INDEX "products_on_sale_newest" ON "products" USING btree ("id","price_minor","average_rating","brand_id") WHERE "products"."for_sale" and "products"."on_sale";--> statement-breakpoint
CREATE INDEX "products_on_sale_price" ON "products" USING btree ("price_minor","id","average_rating","brand_id") WHERE "products"."for_sale" and "products"."on_sale";--> statement-breakpoint
CREATE UNIQUE INDEX "products_number_key" ON "products" USING btree ("number");--> statement-breakpoint
CREATE INDEX "products_for_sale_number" ON "products" USING btree ("number","id","price_minor","average_rating","brand_id") WHERE "products"."for_sale";--> statement-breakpoint
CREATE INDEX "products_not_for_sale_number" ON "products" USING btree ("number") WHERE not "products"."for_sale" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_sku_lower" ON "products" USING btree (lower("sku")) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_kept_newest" ON "products" USING btree ("id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_not_for_sale_newest" ON "products" USING btree ("id") WHERE not "products"."for_sale" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_kept_name" ON "products" USING btree (lower("name"),"id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_kept_price" ON "products" USING btree ("price_minor","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_kept_rating" ON "products" USING btree ("average_rating","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "products_name_trgm" ON "products" USING gin (lower("name") gin_trgm_ops) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_sku_trgm" ON "products" USING gin (lower("sku") gin_trgm_ops) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one_each" ON "reviews" USING btree ("product_id","user_id");--> statement-breakpoint
CREATE INDEX "reviews_approved" ON "reviews" USING btree ("product_id","id") WHERE "reviews"."status" = 'Approved';--> statement-breakpoint
CREATE INDEX "reviews_waiting_first" ON "reviews" USING btree (("status" = 'Waiting Approval'),"id");--> statement-breakpoint
CREATE INDEX "reviews_status" ON "reviews" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "reviews_rating_order" ON "reviews" USING btree ("rating","id");--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wishes_product" ON "wishes" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "chat_messages_from" ON "chat_messages" USING btree ("from_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_to" ON "chat_messages" USING btree ("to_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_unread" ON "chat_messages" USING btree ("to_id") WHERE "chat_messages"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_client_key" ON "chat_messages" USING btree ("from_id","client_key");--> statement-breakpoint
CREATE INDEX "contact_messages_open_first" ON "contact_messages" USING btree (("answered_at" is not null),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_trgm" ON "contact_messages" USING gin (lower("name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_answered_by" ON "contact_messages" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_request" ON "contact_messages" USING btree (lower("email"),"request_id") WHERE "contact_messages"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "former_slugs_item" ON "former_slugs" USING btree ("kind","item_id","retired_at");--> statement-breakpoint
CREATE INDEX "processes_beat" ON "processes" USING btree ("beat_at");--> statement-breakpoint
CREATE INDEX "image_downloads_waiting" ON "image_downloads" USING btree ("due_at","id") WHERE "image_downloads"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "image_downloads_failed" ON "image_downloads" USING btree ("id") WHERE "image_downloads"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "image_downloads_of_import" ON "image_downloads" USING btree ("import_id","status","id");--> statement-breakpoint
CREATE INDEX "image_downloads_of" ON "image_downloads" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "image_downloads_oldest" ON "image_downloads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "image_requests_open" ON "image_requests" USING btree ("import_id") WHERE not "image_requests"."is_queued";--> statement-breakpoint
CREATE UNIQUE INDEX "shop_currency_one_row" ON "shop_currency" USING btree ("is_only");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("priority","next_attempt_at") WHERE "mails"."status" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree (lower("recipient"),"id");--> statement-breakpoint
CREATE INDEX "mails_done" ON "mails" USING btree ("created_at") WHERE "mails"."status" in ('sent', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email_key" ON "subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_unsubscribe_key" ON "subscribers" USING btree ("unsubscribe_key");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_variant_once" ON "cart_lines" USING btree ("cart_id",coalesce("variant_id", "product_id"));--> statement-breakpoint
CREATE INDEX "cart_lines_product" ON "cart_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "cart_lines_variant" ON "cart_lines" USING btree ("variant_id") WHERE "cart_lines"."variant_id" is not null;--> statement-breakpoint
CREATE INDEX "carts_user" ON "carts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "carts_open" ON "carts" USING btree ("user_id","id") WHERE "carts"."is_open";--> statement-breakpoint
CREATE INDEX "carts_never_ordered" ON "carts" USING btree ("created_at") WHERE "carts"."is_open";--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_variant_once" ON "order_lines" USING btree ("order_id",coalesce("variant_id", "product_id"));--> statement-breakpoint
CREATE INDEX "order_lines_brand" ON "order_lines" USING btree ("brand_id","order_cancelled","order_id");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_lines_variant" ON "order_lines" USING btree ("variant_id") WHERE "order_lines"."variant_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number_key" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_cart_key" ON "orders" USING btree ("cart_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_currency_key" ON "orders" USING btree ("id","currency");--> statement-breakpoint
CREATE INDEX "orders_mine" ON "orders" USING btree ("user_id","id") WHERE "orders"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "orders_all" ON "orders" USING btree ("id") WHERE "orders"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_deleted_buyer" ON "orders" USING btree ("created_at") WHERE "orders"."buyer" is not null;--> statement-breakpoint
CREATE INDEX "orders_cancelled_by" ON "orders" USING btree ("cancelled_by");--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_request" ON "addresses" USING btree ("user_id","request_id") WHERE "addresses"."request_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_merchant" ON "memberships" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "memberships_shop" ON "memberships" USING btree ("permission_set","user_id") WHERE "memberships"."merchant_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "merchants_email_key" ON "merchants" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "merchants_user_key" ON "merchants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "merchants_waiting_first" ON "merchants" USING btree (("status" = 'Waiting Approval'),"id");--> statement-breakpoint
CREATE INDEX "merchants_status" ON "merchants" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "merchants_invited" ON "merchants" USING btree ("id") WHERE "merchants"."status" = 'Approved' and "merchants"."user_id" is null;--> statement-breakpoint
CREATE INDEX "merchants_name" ON "merchants" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "merchants_brand_trgm" ON "merchants" USING gin (lower("brand_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "merchants_text_trgm" ON "merchants" USING gin (lower(("name" || chr(10) || coalesce("email", '') || chr(10) || "phone_number" || chr(10) || regexp_replace("phone_number", '[^0-9]', '', 'g') || chr(10) || "status")) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_hash_key" ON "one_time_tokens" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_holder_key" ON "one_time_tokens" USING btree ("purpose","holder_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expired" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sessions_last_used" ON "sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("first_name" || ' ' || "last_name"),"id");--> statement-breakpoint
CREATE INDEX "users_email_trgm" ON "users" USING gin (lower("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name_trgm" ON "users" USING gin (lower("first_name" || ' ' || "last_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_history_at" ON "product_history" USING btree ("at");--> statement-breakpoint
CREATE INDEX "product_history_user" ON "product_history" USING btree ("user_id") WHERE "product_history"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "product_import_rows_result" ON "product_import_rows" USING btree ("import_id","result","number");--> statement-breakpoint
CREATE INDEX "product_import_rows_product" ON "product_import_rows" USING btree ("import_id","product_sku");--> statement-breakpoint
CREATE INDEX "product_import_rows_sku" ON "product_import_rows" USING btree ("import_id","sku");--> statement-breakpoint
CREATE INDEX "product_import_rows_waiting" ON "product_import_rows" USING btree ("import_id","number") WHERE not "product_import_rows"."applied" and "product_import_rows"."result" in ('new', 'changed');--> statement-breakpoint
CREATE INDEX "product_imports_oldest" ON "product_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "product_imports_user" ON "product_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "product_imports_brand" ON "product_imports" USING btree ("brand_id","created_at");--> statement-breakpoint
CREATE INDEX "product_imports_waiting" ON "product_imports" USING btree ("created_at") WHERE "product_imports"."status" in ('checking', 'applying', 'undoing');--> statement-breakpoint
CREATE INDEX "rate_limits_window" ON "rate_limits" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "search_postings_impact" ON "search_postings" USING btree ("term_id","impact" DESC NULLS FIRST,"product_number");--> statement-breakpoint
CREATE INDEX "search_terms_common" ON "search_terms" USING btree ("term" text_pattern_ops) WHERE "search_terms"."is_common";--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_request" ON "stock_movements" USING btree ("variant_id","request_id") WHERE "stock_movements"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "stock_movements_user" ON "stock_movements" USING btree ("user_id") WHERE "stock_movements"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "price_changes_variant" ON "price_changes" USING btree ("variant_id","changed_at");--> statement-breakpoint
CREATE INDEX "price_changes_changed_at" ON "price_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "product_option_values_choice" ON "product_option_values" USING btree ("attribute_id","choice_id","product_id") WHERE "product_option_values"."choice_id" is not null;--> statement-breakpoint
CREATE INDEX "product_option_values_product" ON "product_option_values" USING btree ("product_id","option","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_options_attribute_once" ON "product_options" USING btree ("attribute_id","product_id") WHERE "product_options"."attribute_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_variants_combination_key" ON "product_variants" USING btree ("product_id","value_ids");--> statement-breakpoint
CREATE INDEX "product_variants_price_switches" ON "product_variants" USING btree ("price_switches_at") WHERE "product_variants"."price_switches_at" is not null;--> statement-breakpoint
CREATE INDEX "product_variants_not_offered" ON "product_variants" USING btree ("product_id") WHERE "product_variants"."offered_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_variants_sku_key" ON "product_variants" USING btree ("sku") WHERE "product_variants"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_variants_sku_trgm" ON "product_variants" USING gin (lower("sku") gin_trgm_ops) WHERE "product_variants"."deleted_at" is null and "product_variants"."id" <> "product_variants"."product_id";--> statement-breakpoint
ALTER TABLE "attribute_categories" ADD CONSTRAINT "attribute_categories_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_categories" ADD CONSTRAINT "attribute_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_choices" ADD CONSTRAINT "attribute_choices_attribute_fk" FOREIGN KEY ("attribute_id","kind") REFERENCES "public"."attributes"("id","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_attribute_fk" FOREIGN KEY ("attribute_id","kind") REFERENCES "public"."attributes"("id","kind") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_choice_fk" FOREIGN KEY ("attribute_id","choice_id") REFERENCES "public"."attribute_choices"("attribute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_fk" FOREIGN KEY ("parent_id","parent_depth") REFERENCES "public"."categories"("id","depth") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "category_products" ADD CONSTRAINT "category_products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_products" ADD CONSTRAINT "category_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_currency_shop_currency_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."shop_currency"("currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_guests" ADD CONSTRAINT "chat_guests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloaded_images" ADD CONSTRAINT "downloaded_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_downloads" ADD CONSTRAINT "image_downloads_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_requests" ADD CONSTRAINT "image_requests_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "low_stock_notices" ADD CONSTRAINT "low_stock_notices_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_currency_fk" FOREIGN KEY ("order_id","currency") REFERENCES "public"."orders"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_history" ADD CONSTRAINT "product_history_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_history" ADD CONSTRAINT "product_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_parts" ADD CONSTRAINT "product_import_parts_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_term_id_search_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."search_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_currency_shop_currency_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."shop_currency"("currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_prices" ADD CONSTRAINT "variant_prices_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_prices" ADD CONSTRAINT "variant_prices_currency_shop_currency_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."shop_currency"("currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option_values" ADD CONSTRAINT "product_option_values_option_fk" FOREIGN KEY ("product_id","option") REFERENCES "public"."product_options"("product_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option_values" ADD CONSTRAINT "product_option_values_attribute_fk" FOREIGN KEY ("product_id","option","attribute_id") REFERENCES "public"."product_options"("product_id","position","attribute_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option_values" ADD CONSTRAINT "product_option_values_choice_fk" FOREIGN KEY ("attribute_id","choice_id") REFERENCES "public"."attribute_choices"("attribute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_attribute_fk" FOREIGN KEY ("attribute_id","attribute_kind") REFERENCES "public"."attributes"("id","kind") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_image_fk" FOREIGN KEY ("product_id","image_id") REFERENCES "public"."product_images"("product_id","id") ON DELETE set null ("image_id") ON UPDATE no action;--> statement-breakpoint
-- An update that finds room on the row's page writes no index, and orders update both.
ALTER TABLE "products" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "product_variants" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "variant_prices" ADD CONSTRAINT "variant_prices_no_overlap" EXCLUDE USING gist ("variant_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&);--> statement-breakpoint
CREATE FUNCTION search_deletions(word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  found text[] := ARRAY[word];
BEGIN
  IF length(word) NOT BETWEEN 3 AND 30 THEN RETURN NULL; END IF;
  FOR n IN 1..length(word) LOOP
    found := found || (left(word, n - 1) || substr(word, n + 1));
  END LOOP;
  RETURN found;
END $$;--> statement-breakpoint
CREATE INDEX "search_words_beginning" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_deletions" ON "search_words" USING gin (search_deletions("word"));--> statement-breakpoint
-- The empty term comes first: it counts all products.
INSERT INTO "search_terms" ("term") VALUES ('');--> statement-breakpoint
-- Until the first start with another CURRENCY.
INSERT INTO "shop_currency" ("currency") VALUES ('USD');
