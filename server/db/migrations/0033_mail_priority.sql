DROP INDEX "mails_due";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "priority" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("priority","next_attempt_at") WHERE "mails"."status" in ('waiting', 'sending');