-- Weaker than before, and of a table with the checkouts of 30 days: checking it takes no time that anybody notices.
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_state";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "disputes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_state" CHECK (case "checkouts"."state" when 'held' then "checkouts"."draft" is not null and "checkouts"."number" is not null and "checkouts"."expires_at" is not null and "checkouts"."order_id" is null
        when 'placed' then "checkouts"."order_id" is not null and "checkouts"."draft" is null
        when 'released' then "checkouts"."order_id" is null else false end);