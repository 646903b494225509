CREATE TABLE "former_slugs" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"item_id" uuid NOT NULL,
	"retired_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "former_slugs_kind_slug_pk" PRIMARY KEY("kind","slug"),
	CONSTRAINT "former_slugs_kind" CHECK ("former_slugs"."kind" in ('product', 'category', 'brand'))
);
--> statement-breakpoint
CREATE INDEX "former_slugs_item" ON "former_slugs" USING btree ("kind","item_id","retired_at");