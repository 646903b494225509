ALTER TABLE "carts" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "carts_open" ON "carts" USING btree ("user_id","id") WHERE "carts"."is_open";