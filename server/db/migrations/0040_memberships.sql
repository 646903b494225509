CREATE TABLE "memberships" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid,
	"permission_set" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_permission_set" CHECK (case when "memberships"."merchant_id" is null then "memberships"."permission_set" in ('owner', 'orders', 'catalogue', 'support') else "memberships"."permission_set" in ('owner', 'staff') end)
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_merchant" ON "memberships" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "memberships_shop" ON "memberships" USING btree ("permission_set","user_id") WHERE "memberships"."merchant_id" is null;
--> statement-breakpoint
-- Those who had all rights are Owners. A merchant's account without a record had those of a member.
INSERT INTO "memberships" ("user_id", "permission_set")
SELECT "id", 'owner' FROM "users" WHERE "role" = 'ROLE ADMIN' AND "deleted_at" IS NULL;--> statement-breakpoint
INSERT INTO "memberships" ("user_id", "merchant_id", "permission_set")
SELECT "users"."id", "merchants"."id", 'owner' FROM "users" JOIN "merchants" ON "merchants"."user_id" = "users"."id" WHERE "role" = 'ROLE MERCHANT';--> statement-breakpoint
UPDATE "users" SET "role" = 'ROLE MEMBER' WHERE "role" <> 'ROLE MEMBER' AND NOT EXISTS (SELECT FROM "memberships" WHERE "user_id" = "users"."id");
