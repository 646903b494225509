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
	CONSTRAINT "product_import_rows_import_id_number_pk" PRIMARY KEY("import_id","number"),
	CONSTRAINT "product_import_rows_result" CHECK ("product_import_rows"."result" in ('new', 'changed', 'same', 'refused'))
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
	"problem" text,
	CONSTRAINT "product_imports_status" CHECK ("product_imports"."status" in ('uploading', 'checking', 'checked', 'applying', 'applied', 'stopped', 'failed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "product_import_parts" ADD CONSTRAINT "product_import_parts_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_import_rows_result" ON "product_import_rows" USING btree ("import_id","result","number");--> statement-breakpoint
CREATE INDEX "product_import_rows_product" ON "product_import_rows" USING btree ("import_id","product_sku");--> statement-breakpoint
CREATE INDEX "product_import_rows_sku" ON "product_import_rows" USING btree ("import_id","sku");--> statement-breakpoint
CREATE INDEX "product_import_rows_waiting" ON "product_import_rows" USING btree ("import_id","number") WHERE not "product_import_rows"."applied" and "product_import_rows"."result" in ('new', 'changed');--> statement-breakpoint
CREATE INDEX "product_imports_oldest" ON "product_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "product_imports_user" ON "product_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "product_imports_brand" ON "product_imports" USING btree ("brand_id","created_at");--> statement-breakpoint
CREATE INDEX "product_imports_waiting" ON "product_imports" USING btree ("created_at") WHERE "product_imports"."status" in ('checking', 'applying');