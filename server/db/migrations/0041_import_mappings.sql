CREATE TABLE "import_mappings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid,
	"headings" text NOT NULL,
	"columns" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mappings_headings" UNIQUE NULLS NOT DISTINCT("brand_id","headings")
);
--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;