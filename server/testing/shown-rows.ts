/** Rows that shoppers see: the statement that adds one, and the one that removes it. Names after a colon are as in shown-columns.ts. */
export const shownRows: [what: string, statement: string, undo: string][] = [
  [
    'a product',
    `insert into products (id, sku, name, slug, description, price_minor, currency, quantity, brand_id)
      values (gen_random_uuid(), 'NEW', 'Lampshade', 'new', 'New.', 900, (select currency from shop_currency), 1, ':vera')`,
    "delete from products where sku = 'NEW'",
  ],
  [
    'a variant',
    `insert into product_variants (id, product_id, value_ids, sku, price_minor, currency, on_hand)
      values (gen_random_uuid(), ':jumper', array[':vl']::uuid[], 'J-L', 900, (select currency from shop_currency), 1)`,
    "delete from product_variants where sku = 'J-L'",
  ],
  [
    'a picture',
    "insert into product_images (product_id, id, position, url) values (':lamp', gen_random_uuid(), 3, '/images/3.png')",
    "delete from product_images where url = '/images/3.png'",
  ],
  [
    'a value of an attribute',
    "insert into product_attributes (product_id, attribute_id, kind, choice_id) values (':reduced', ':colour', 'choice', ':blue')",
    "delete from product_attributes where product_id = ':reduced'",
  ],
  [
    'a value of an option',
    "insert into product_option_values (id, product_id, option, position, name, attribute_id, choice_id) values (':vxl', ':jumper', 1, 4, 'XL', ':size', ':xl')",
    "delete from product_option_values where id = ':vxl'",
  ],
  [
    'a product of a category',
    "insert into category_products (category_id, product_id) values (':lights', ':reduced')",
    "delete from category_products where category_id = ':lights' and product_id = ':reduced'",
  ],
  [
    'a category of an attribute',
    "insert into attribute_categories (attribute_id, category_id) values (':text', ':top'); update attributes set is_for_all = false where id = ':text'",
    "delete from attribute_categories where attribute_id = ':text'; update attributes set is_for_all = true where id = ':text'",
  ],
  [
    'a review',
    `insert into reviews (id, product_id, user_id, title, review, rating, is_recommended, status)
      values (gen_random_uuid(), ':lamp', ':other', 'Dim', 'Dim.', 2, false, 'Approved')`,
    "delete from reviews where title = 'Dim'",
  ],
  [
    'a brand',
    "insert into brands (id, name, slug, description) values (gen_random_uuid(), 'Kilnfold', 'kilnfold', 'New.')",
    "delete from brands where slug = 'kilnfold'",
  ],
  [
    'a category',
    "insert into categories (id, name, slug, description) values (gen_random_uuid(), 'Garden', 'garden', 'New.')",
    "delete from categories where slug = 'garden'",
  ],
  [
    'a choice of an attribute',
    "insert into attribute_choices (attribute_id, id, position, name, slug) values (':colour', ':green', 3, 'Green', 'green'); update product_attributes set choice_id = ':green' where attribute_id = ':colour'",
    "update product_attributes set choice_id = ':red' where attribute_id = ':colour'; delete from attribute_choices where id = ':green'",
  ],
  [
    'a page of the owner',
    "insert into pages (id, title, slug, text, is_published) values (gen_random_uuid(), 'Care', 'care', 'New.', true)",
    "delete from pages where slug = 'care'",
  ],
  [
    'a former slug',
    "delete from former_slugs where slug = ':former'",
    "insert into former_slugs (kind, slug, item_id) values ('brand', ':former', ':otto')",
  ],
];
