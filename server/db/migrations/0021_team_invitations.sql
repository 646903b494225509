CREATE TABLE "team_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"merchant_id" uuid,
	"permission_set" text NOT NULL,
	"by_user" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "team_invitations_permission_set" CHECK (case when "team_invitations"."merchant_id" is null then "team_invitations"."permission_set" in ('owner', 'orders', 'catalogue', 'support') else "team_invitations"."permission_set" in ('owner', 'staff') end)
);
--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_open_key" ON "team_invitations" USING btree (lower("email"),coalesce("merchant_id"::text, '')) WHERE "team_invitations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "team_invitations_merchant" ON "team_invitations" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "team_invitations_by_user" ON "team_invitations" USING btree ("by_user");--> statement-breakpoint
CREATE INDEX "team_invitations_created" ON "team_invitations" USING btree ("created_at");