ALTER TABLE "refunds" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;