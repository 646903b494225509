-- A deleted product keeps its slug from other merchants. Later ones are written by a trigger.
INSERT INTO "former_slugs" ("kind", "slug", "item_id")
SELECT DISTINCT ON (p."slug") 'product', p."slug", p."id" FROM "products" p
WHERE p."deleted_at" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "products" taker WHERE taker."slug" = p."slug" AND taker."deleted_at" IS NULL)
ORDER BY p."slug", p."deleted_at" DESC
ON CONFLICT DO NOTHING;
