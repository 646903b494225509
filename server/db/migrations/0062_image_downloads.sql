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
	"is_queued" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "downloaded_images" ADD CONSTRAINT "downloaded_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_downloads" ADD CONSTRAINT "image_downloads_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_requests" ADD CONSTRAINT "image_requests_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_downloads_waiting" ON "image_downloads" USING btree ("due_at","id") WHERE "image_downloads"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "image_downloads_of_import" ON "image_downloads" USING btree ("import_id","status","id");--> statement-breakpoint
CREATE INDEX "image_downloads_of" ON "image_downloads" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "image_downloads_oldest" ON "image_downloads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "image_requests_open" ON "image_requests" USING btree ("import_id") WHERE not "image_requests"."is_queued";