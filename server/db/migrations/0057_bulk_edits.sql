CREATE TABLE "bulk_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"change" jsonb NOT NULL,
	"product_ids" uuid[] NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"refusals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ending" text,
	CONSTRAINT "bulk_edits_done" CHECK ("bulk_edits"."done" between 0 and "bulk_edits"."total"),
	CONSTRAINT "bulk_edits_ending" CHECK (("bulk_edits"."ended_at" is null) = ("bulk_edits"."ending" is null))
);
--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_edits_open" ON "bulk_edits" USING btree ("created_at") WHERE "bulk_edits"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "bulk_edits_user" ON "bulk_edits" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "bulk_edits_ended" ON "bulk_edits" USING btree ("ended_at") WHERE "bulk_edits"."ended_at" is not null;