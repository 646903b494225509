CREATE TABLE "product_history" (
	"product_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"source" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "product_history_product_id_id_pk" PRIMARY KEY("product_id","id"),
	CONSTRAINT "product_history_source" CHECK ("product_history"."source" in ('save', 'import', 'bulk-edit', 'category', 'restore'))
);
--> statement-breakpoint
ALTER TABLE "product_history" ADD CONSTRAINT "product_history_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_history" ADD CONSTRAINT "product_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_history_at" ON "product_history" USING btree ("at");--> statement-breakpoint
CREATE INDEX "product_history_user" ON "product_history" USING btree ("user_id") WHERE "product_history"."user_id" is not null;