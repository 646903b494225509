CREATE TABLE "look_drafts" (
	"id" integer PRIMARY KEY NOT NULL,
	"look" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_by" uuid,
	CONSTRAINT "look_drafts_one" CHECK ("look_drafts"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "look_versions" (
	"number" integer PRIMARY KEY NOT NULL,
	"look" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" uuid,
	CONSTRAINT "look_versions_number" CHECK ("look_versions"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "look_drafts" ADD CONSTRAINT "look_drafts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_versions" ADD CONSTRAINT "look_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "look_drafts_saved_by" ON "look_drafts" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "look_versions_published_by" ON "look_versions" USING btree ("published_by");