ALTER TABLE "chat_guests" ADD COLUMN "unanswered_id" uuid;--> statement-breakpoint
CREATE INDEX "brands_name_trgm" ON "brands" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_unsold_newest" ON "products" USING btree ("id") WHERE not "products"."sold" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_status" ON "reviews" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "chat_messages_unread" ON "chat_messages" USING btree ("to_id") WHERE "chat_messages"."read_at" is null;--> statement-breakpoint
CREATE INDEX "merchants_status" ON "merchants" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "merchants_invited" ON "merchants" USING btree ("id") WHERE "merchants"."status" = 'Approved' and "merchants"."user_id" is null;--> statement-breakpoint
CREATE INDEX "merchants_name" ON "merchants" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "merchants_brand_trgm" ON "merchants" USING gin (lower("brand_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "merchants_text_trgm" ON "merchants" USING gin (lower(("name" || chr(10) || coalesce("email", '') || chr(10) || "phone_number" || chr(10) || regexp_replace("phone_number", '[^0-9]', '', 'g') || chr(10) || "status")) gin_trgm_ops);