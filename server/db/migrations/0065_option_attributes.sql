ALTER TABLE "product_option_values" ADD COLUMN "attribute_id" uuid;--> statement-breakpoint
ALTER TABLE "product_option_values" ADD COLUMN "choice_id" uuid;--> statement-breakpoint
ALTER TABLE "product_options" ADD COLUMN "attribute_id" uuid;--> statement-breakpoint
ALTER TABLE "product_options" ADD COLUMN "attribute_kind" text DEFAULT 'choice' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_attribute_key" UNIQUE("product_id","position","attribute_id");--> statement-breakpoint
ALTER TABLE "product_option_values" ADD CONSTRAINT "product_option_values_attribute_fk" FOREIGN KEY ("product_id","option","attribute_id") REFERENCES "public"."product_options"("product_id","position","attribute_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option_values" ADD CONSTRAINT "product_option_values_choice_fk" FOREIGN KEY ("attribute_id","choice_id") REFERENCES "public"."attribute_choices"("attribute_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_attribute_fk" FOREIGN KEY ("attribute_id","attribute_kind") REFERENCES "public"."attributes"("id","kind") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_option_values_choice" ON "product_option_values" USING btree ("attribute_id","choice_id","product_id") WHERE "product_option_values"."choice_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_options_attribute_once" ON "product_options" USING btree ("attribute_id","product_id") WHERE "product_options"."attribute_id" is not null;--> statement-breakpoint
ALTER TABLE "product_option_values" ADD CONSTRAINT "product_option_values_choice" CHECK (("product_option_values"."attribute_id" is null) = ("product_option_values"."choice_id" is null));--> statement-breakpoint
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_attribute_kind" CHECK ("product_options"."attribute_kind" = 'choice');