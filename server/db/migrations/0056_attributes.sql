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
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "attributes_position_key" UNIQUE("position") DEFERRABLE,
	CONSTRAINT "attributes_kind_key" UNIQUE("id","kind"),
	CONSTRAINT "attributes_position" CHECK ("attributes"."position" between 1 and 100),
	CONSTRAINT "attributes_kind" CHECK ("attributes"."kind" in ('text', 'number', 'choice', 'yes-no')),
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
ALTER TABLE "attribute_categories" ADD CONSTRAINT "attribute_categories_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_categories" ADD CONSTRAINT "attribute_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_choices" ADD CONSTRAINT "attribute_choices_attribute_fk" FOREIGN KEY ("attribute_id","kind") REFERENCES "public"."attributes"("id","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_attribute_fk" FOREIGN KEY ("attribute_id","kind") REFERENCES "public"."attributes"("id","kind") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_choice_fk" FOREIGN KEY ("attribute_id","choice_id") REFERENCES "public"."attribute_choices"("attribute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attribute_categories_category" ON "attribute_categories" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attribute_choices_name_key" ON "attribute_choices" USING btree ("attribute_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "attributes_name_key" ON "attributes" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "product_attributes_attribute" ON "product_attributes" USING btree ("attribute_id","choice_id");