ALTER TABLE "attribute_choices" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "attribute_choices" ADD COLUMN "former_slugs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "attributes" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "attributes" ADD COLUMN "former_slugs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The rule of server/db/slugs.ts. Letters are lower-cased again without their marks: the C collation knows ASCII only.
CREATE FUNCTION pg_temp.slug_from(name text, fallback text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plain text := lower(regexp_replace(normalize(lower(name), NFKD),
    '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'));
  spelled record;
  words_end integer;
BEGIN
  FOR spelled IN SELECT * FROM (VALUES ('[ßẞ]', 'ss'), ('[æÆ]', 'ae'), ('[œŒ]', 'oe'), ('[øØ]', 'o'), ('[đĐðÐ]', 'd'), ('[łŁ]', 'l'),
    ('[þÞ]', 'th')) AS letters (letter, latin) LOOP
    plain := regexp_replace(plain, spelled.letter, spelled.latin, 'g');
  END LOOP;
  plain := trim('-' from regexp_replace(plain, '[^a-z0-9]+', '-', 'g'));
  IF length(plain) > 60 THEN
    words_end := 61 - position('-' in reverse(left(plain, 61)));
    plain := left(plain, CASE WHEN words_end BETWEEN 31 AND 60 THEN words_end ELSE 60 END);
  END IF;
  RETURN CASE plain WHEN '' THEN fallback ELSE plain END;
END $$;--> statement-breakpoint
DO $$
DECLARE
  one record;
  base text;
  wanted text;
  attempt integer;
BEGIN
  FOR one IN SELECT id, name FROM attributes ORDER BY position LOOP
    base := pg_temp.slug_from(one.name, 'attribute');
    wanted := base;
    attempt := 1;
    -- Params of lists as contract/list-params.ts had them.
    WHILE replace(wanted, '-', '') IN ('name', 'exact', 'brands', 'min', 'max', 'stars', 'rating', 'onsale', 'instock', 'attributes', 'order', 'page',
        'category', 'brand', 'maxprice', 'sort', 'sortorder', 'limit', 'search', 'all')
      OR EXISTS (SELECT FROM attributes WHERE slug = wanted) LOOP
      attempt := attempt + 1;
      wanted := base || '-' || attempt;
    END LOOP;
    UPDATE attributes SET slug = wanted WHERE id = one.id;
  END LOOP;
  FOR one IN SELECT attribute_id, id, name FROM attribute_choices ORDER BY attribute_id, position LOOP
    base := pg_temp.slug_from(one.name, 'value');
    wanted := base;
    attempt := 1;
    WHILE wanted = 'all' OR EXISTS (SELECT FROM attribute_choices WHERE attribute_id = one.attribute_id AND slug = wanted) LOOP
      attempt := attempt + 1;
      wanted := base || '-' || attempt;
    END LOOP;
    UPDATE attribute_choices SET slug = wanted WHERE attribute_id = one.attribute_id AND id = one.id;
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "attribute_choices" ALTER COLUMN "slug" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "attributes" ALTER COLUMN "slug" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "attribute_choices" ADD CONSTRAINT "attribute_choices_slug_key" UNIQUE("attribute_id","slug");--> statement-breakpoint
ALTER TABLE "attributes" ADD CONSTRAINT "attributes_slug_key" UNIQUE("slug");
