CREATE TABLE "activity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid,
	"actor_id" uuid,
	"ip" text,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "activity_at" ON "activity" USING btree ("at");--> statement-breakpoint
CREATE INDEX "activity_kind" ON "activity" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "activity_account" ON "activity" USING btree ("account_id","id") WHERE "activity"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "activity_actor" ON "activity" USING btree ("actor_id","id") WHERE "activity"."actor_id" is not null;