ALTER TABLE "addresses" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "line2" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "country_code" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "phone" text;