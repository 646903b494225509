/**
 * The parts of the database that shoppers see, for announced-columns.slow.test.ts: each column with a change, or why it is not shown. Names after a colon, such as
 * `:lamp`, are those of the rows that the test adds.
 */

/** Not shown to shoppers: the reason. */
interface Hidden {
  hidden: string;
}
const hidden = (reason: string): Hidden => ({ hidden: reason });
const key = hidden('says which row it is, and does not change');
const copy = hidden('a copy: the row that it is of is announced');
const internal = hidden('of the back office');
const linked = hidden('part of a foreign key that refuses to change it alone');

/** The new value of a column, its rows, and the statement that undoes it, if it is another one than setting what was there. */
type Shown = [value: string, where: string, undo?: string];

const usersHidden = [
  ...[
    'id',
    'last_name',
    'email',
    'phone_number',
    'role',
    'provider',
    'password_hash',
    'is_subscribed',
    'email_proven_at',
  ],
  ...['created_at', 'deleted_at'],
];
const lamp = "id = ':lamp'";
const small = "id = ':vs'";
const veras = "merchant_id = (select merchant_id from brands where id = ':vera')";
const reduced = "id = ':reduced'";
export const tables: Record<string, Record<string, Shown | Hidden>> = {
  products: {
    id: key,
    number: key,
    sku: ["'SKU-NEW'", lamp],
    name: ["'Desk lamp'", lamp],
    slug: ["'desk-lamp'", lamp],
    description: ["'It shines.'", lamp],
    details: ["'Longer.'", lamp],
    price_minor: ['1234', lamp],
    highest_price_minor: ['price_minor', "id = ':jumper'"],
    offered_prices: ['array[price_minor, price_minor + 100]', "id = ':jumper'"],
    currency: hidden('the shop has one'),
    on_sale: ['false', reduced],
    former_price_minor: ['6000', reduced],
    prior_price_minor: ['4500', reduced],
    sale_ends_at: ["sale_ends_at + interval '1 day'", reduced],
    quantity: ['7', lamp],
    available_from: ["'2099-02-02'", lamp],
    taxable: ['not taxable', lamp],
    tax_class: internal,
    is_active: ['false', lamp],
    brand_id: ["':otto'", lamp],
    brand_since: internal,
    image_url: ["'/images/new.png'", lamp],
    total_reviews: ['total_reviews + 1', lamp],
    rating_sum: ['rating_sum + 1', lamp],
    for_sale: ['false', lamp],
    deleted_at: [
      'now()',
      lamp,
      "update products set deleted_at = null where id = ':lamp'; update product_variants set deleted_at = null where id = ':lamp'",
    ],
    created_at: internal,
    source_image_url: internal,
  },
  product_variants: {
    id: key,
    product_id: key,
    value_ids: ["array[':vl']::uuid[]", small],
    position: ['9', small],
    sku: ["'J-NEW'", small],
    barcode: internal,
    weight_grams: internal,
    price_minor: ['2100', small],
    currency: hidden('the shop has one'),
    sale_price_minor: ['3900', reduced],
    sale_ends_at: ["sale_ends_at + interval '2 days'", reduced],
    prior_price_minor: ['4400', reduced],
    price_switches_at: hidden('what depends on the clock is announced by it'),
    is_active: ['false', small],
    offered_at: internal,
    on_hand: ['0', small],
    committed: ['1', small],
    image_id: ["':image'", small],
    policy: ["'untracked'", small],
    back_order_limit: ['3', "id = ':vm'"],
    back_order_from: ["'2099-03-03'", "id = ':vm'"],
    low_stock_at: internal,
    deleted_at: ['now()', small],
    retired_values: internal,
  },
  variant_prices: { variant_id: copy, price_minor: copy, starts_at: copy, ends_at: copy, currency: copy },
  product_options: {
    product_id: linked,
    position: linked,
    name: ["'Width'", "product_id = ':jumper'"],
    attribute_id: linked,
    attribute_kind: linked,
  },
  product_option_values: {
    id: key,
    product_id: linked,
    option: linked,
    position: hidden('of a choice, the place of the choice counts'),
    name: ["'Small'", small],
    attribute_id: linked,
    choice_id: ["':xl'", small],
  },
  product_images: {
    product_id: key,
    id: key,
    position: ['9', "product_id = ':lamp' and position = 1"],
    url: ["'/images/other.png'", "product_id = ':lamp' and position = 2"],
    alt: ["'From behind'", "product_id = ':lamp' and position = 2"],
  },
  product_attributes: {
    product_id: [
      "':reduced'",
      "attribute_id = ':colour'",
      "update product_attributes set product_id = ':lamp' where attribute_id = ':colour'",
    ],
    attribute_id: key,
    kind: linked,
    text: ["'Glossy'", "attribute_id = ':text'"],
    number: ['55', "attribute_id = ':number'"],
    choice_id: ["':blue'", "attribute_id = ':colour'"],
    is_yes: ['false', "attribute_id = ':yesNo'"],
  },
  category_products: {
    category_id: [
      "':top'",
      "category_id = ':lights' and product_id = ':lamp'",
      "update category_products set category_id = ':lights' where product_id = ':lamp'",
    ],
    product_id: key,
    for_sale: copy,
    price_minor: copy,
    offered_prices: copy,
    currency: copy,
    average_rating: copy,
    brand_id: copy,
    on_sale: copy,
    inherited: [
      'true',
      "category_id = ':lights' and product_id = ':lamp'",
      "update category_products set inherited = false where product_id = ':lamp'",
    ],
  },
  categories: {
    id: key,
    name: ["'Lamps'", "id = ':lights'"],
    slug: ["'lamps'", "id = ':lights'"],
    description: ["'New.'", "id = ':lights'"],
    is_active: ['false', "id = ':lights'"],
    created_at: internal,
    parent_id: [
      "':top', parent_depth = 1",
      "id = ':lights'",
      "update categories set parent_id = null, parent_depth = null where id = ':lights'",
    ],
    parent_depth: linked,
    image_url: ["'/images/lights.png'", "id = ':lights'"],
    text: ["'Below the products.'", "id = ':lights'"],
    request_id: internal,
  },
  brands: {
    id: key,
    name: ["'Osterby'", "id = ':vera'"],
    slug: ["'osterby'", "id = ':vera'"],
    description: ["'New.'", "id = ':vera'"],
    is_active: ['false', "id = ':vera'"],
    disabled_by_administrator: internal,
    merchant_id: ["':nils'", "id = ':otto'"],
    merchant_deleted: ['true', "id = ':vera'"],
    request_id: internal,
    created_at: internal,
  },
  sellers: {
    ...Object.fromEntries(['id', 'version', 'updated_at', 'updated_by'].map((column) => [column, internal])),
    merchant_id: ["':nils'", veras],
    slug: ["'new-slug'", veras],
    legal_name: ["'New Ltd'", veras],
    address: [
      `'{"address": "New Road", "city": "Bath", "state": "", "country": "Maine", "zipCode": "1"}'`,
      veras,
    ],
    email: ["'new@example.com'", veras],
    phone: ["'+1 212 555 0199'", veras],
    register: ["'New court'", veras],
    register_number: ["'HRB 2'", veras],
    vat_id: ["'DE129273398'", veras],
    confirmed_at: ['null', veras],
    words: ["'New words.'", veras],
    created_at: hidden('of the shop itself alone'),
  },
  merchants: {
    ...Object.fromEntries(
      [
        'id',
        'name',
        'email',
        'phone_number',
        'brand_name',
        'business',
        'status',
        'user_id',
        'request_id',
        'created_at',
      ].map((column) => [column, internal]),
    ),
    is_active: ['false', "id = (select merchant_id from brands where id = ':vera')"],
  },
  reviews: {
    id: key,
    product_id: ["':reduced'", 'true'],
    user_id: ["':other'", 'true'],
    title: ["'New'", 'true'],
    review: ["'New.'", 'true'],
    rating: ['5', 'true'],
    is_recommended: ['not is_recommended', 'true'],
    status: ["'Rejected'", 'true'],
    created_at: ["created_at - interval '3 days'", 'true'],
  },
  users: {
    ...Object.fromEntries(usersHidden.map((column) => [column, internal])),
    first_name: ["'Rosa'", "id = ':buyer'"],
  },
  attributes: {
    id: key,
    position: ['50', "id = ':colour'"],
    name: ["'Hue'", "id = ':colour'"],
    slug: ["'hue'", "id = ':colour'"],
    former_slugs: internal,
    kind: linked,
    unit: ["'kg'", "id = ':number'"],
    is_for_all: ['false', "id = ':number'"],
    is_filter: ['false', "id = ':number'"],
    version: internal,
  },
  attribute_choices: {
    attribute_id: linked,
    kind: linked,
    id: linked,
    position: ['50', "id = ':s'"],
    name: ["'Rouge'", "id = ':red'"],
    slug: ["'rouge'", "id = ':red'"],
    former_slugs: internal,
    swatch: ["'#ff0000'", "id = ':red'"],
  },
  attribute_categories: {
    attribute_id: ["':text'", 'true', "update attribute_categories set attribute_id = ':yesNo'"],
    category_id: ["':top'", 'true', "update attribute_categories set category_id = ':lights'"],
  },
  settings: {
    group: key,
    value: [`jsonb_set(value, '{synonyms}', '"settee, jumper"')`, '"group" = \'search\''],
    version: internal,
    updated_at: internal,
    updated_by: internal,
  },
  pages: {
    id: key,
    title: ["'Our terms'", "id = ':terms'"],
    slug: ["'our-terms'", "id = ':terms'"],
    text: ["'Others.'", "id = ':terms'"],
    is_published: ['false', "id = ':terms'"],
    version: internal,
    request_id: internal,
    updated_at: ["updated_at + interval '1 day'", "id = ':terms'"],
  },
  former_slugs: {
    kind: ["'product'", "slug = ':former'", "update former_slugs set kind = 'brand' where slug = ':former'"],
    slug: ["'older'", "slug = ':former'", "update former_slugs set slug = ':former' where slug = 'older'"],
    item_id: [
      "':vera'",
      "slug = ':former'",
      "update former_slugs set item_id = ':otto' where slug = ':former'",
    ],
    retired_at: internal,
  },
};
/** Keys of tables without an id. */
export const keys: Record<string, string[]> = {
  product_options: ['product_id', 'position'],
  product_attributes: ['product_id', 'attribute_id'],
  settings: ['group'],
};
