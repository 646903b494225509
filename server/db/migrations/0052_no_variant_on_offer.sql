-- Hides products whose variants are all switched off. Those without options always have one on offer.
UPDATE "products" p SET "for_sale" = false
WHERE "for_sale" AND "highest_price_minor" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "product_variants" v WHERE v."product_id" = p."id" AND v."is_active" AND v."deleted_at" IS NULL);--> statement-breakpoint
-- The job that switches prices looks at them once, and then when their day of shipping is over.
UPDATE "product_variants" SET "price_switches_at" = now() WHERE "policy" = 'back-order' AND "deleted_at" IS NULL;
