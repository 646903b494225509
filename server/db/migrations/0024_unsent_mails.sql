ALTER TABLE "mails" DROP CONSTRAINT "mails_status";--> statement-breakpoint
-- Not validated: all rows fulfil the narrower check of before, and reading them would lock the table.
ALTER TABLE "mails" ADD CONSTRAINT "mails_status" CHECK ("mails"."status" in ('waiting', 'sending', 'sent', 'unsent', 'failed')) NOT VALID;
