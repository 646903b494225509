import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApplicant } from './builders/applicants.ts';
import { addOrder, setStatus } from './builders/orders.ts';
import { addAdministrator, addMember, addMerchant, addPerson, type TestMerchant } from './builders/people.ts';
import { addCategory, addProduct } from './builders/products.ts';
import { addReview } from './builders/reviews.ts';
import { createTestApp } from './test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

// biome-ignore lint/suspicious/noExplicitAny: rows of any list, as JSON
type Row = any;
let administrator = '';
let seller: TestMerchant;

beforeAll(async () => {
  administrator = (await addAdministrator(shop)).token;
  seller = await addMerchant(shop);
  for (const firstName of ['cleo', 'Anna', 'Berta', 'anna'])
    await addPerson(shop, { firstName, email: `${firstName}.${crypto.randomUUID()}@example.com` });
  for (const brandName of ['oda & co', 'Nils & co', 'Pia & co']) await addApplicant(shop, { brandName });
  for (const name of ['zinc', 'Amber', 'moss'])
    await addCategory(shop.db, { name, isActive: name !== 'moss' });
  const buyer = await addMember(shop);
  const own = { brandId: seller.brandId };
  const [lamp, vase, cup] = [
    await addProduct(shop.db, { ...own, name: 'lamp', priceMinor: 10_000, quantity: 700 }),
    await addProduct(shop.db, { name: 'Vase', priceMinor: 9_000, quantity: 30, ratings: [4] }),
    await addProduct(shop.db, { ...own, name: 'Cup', priceMinor: 1_000, quantity: 800 }),
  ];
  await addOrder(shop, buyer, [[cup, 3], [vase]]);
  await addOrder(shop, buyer, [[lamp, 2]]);
  await addOrder(shop, buyer, [[cup]]);
  const shrunk = await addOrder(shop, buyer, [
    [lamp, 4],
    [cup, 4],
  ]);
  await setStatus(shop, buyer, shrunk, lamp, 'Cancelled');
  for (const [rating, product] of [
    [3, lamp],
    [5, vase],
    [3, cup],
  ] as const)
    await addReview(shop.db, { productId: product.id, userId: buyer.id, rating });
});

const get = async (list: string, rows: string, token: string): Promise<{ rows: Row[]; count: number }> => {
  const response = await shop.call('GET', list, { token });
  expect(response.statusCode, response.body).toBe(200);
  const body = response.json();
  return { rows: body[rows], count: body.count };
};

/** Sorts by a key, then by id, newest last. */
const listOrder = (rows: Row[], toKey: (row: Row) => string | number | boolean) =>
  rows.toSorted((a, b) => {
    const [one, other] = [toKey(a), toKey(b)];
    if (one === other) return a._id < b._id ? -1 : 1;
    return one < other ? -1 : 1;
  });

const newest = (row: Row) => row._id;
const lists: [
  path: string,
  rows: string,
  who: () => string,
  keys: Record<string, (row: Row) => string | number | boolean>,
][] = [
  [
    '/user',
    'users',
    () => administrator,
    {
      name: (user) => `${user.firstName} ${user.lastName}`.toLowerCase(),
      email: (user) => user.email.toLowerCase(),
      created: newest,
    },
  ],
  [
    '/user/search?search=anna',
    'users',
    () => administrator,
    { name: (user) => `${user.firstName} ${user.lastName}`.toLowerCase(), created: newest },
  ],
  [
    '/merchant',
    'merchants',
    () => administrator,
    {
      name: (merchant) => merchant.name.toLowerCase(),
      brand: (merchant) => merchant.brandName.toLowerCase(),
      created: newest,
    },
  ],
  [
    '/merchant/search?search=co',
    'merchants',
    () => administrator,
    { name: (merchant) => merchant.name.toLowerCase() },
  ],
  ['/review', 'reviews', () => administrator, { created: newest, rating: (review) => review.rating }],
  [
    '/category?page=1',
    'categories',
    () => administrator,
    {
      name: (category) => category.name.toLowerCase(),
      status: (category) => category.isActive,
    },
  ],
  [
    '/brand?page=1',
    'brands',
    () => administrator,
    {
      name: (brand) => brand.name.toLowerCase(),
      status: (brand) => brand.isActive,
      merchant: (brand) => brand.merchant?.name.toLowerCase() ?? '\uffff',
    },
  ],
  [
    '/product?page=1',
    'products',
    () => administrator,
    {
      name: (product) => product.name.toLowerCase(),
      quantity: (product) => product.quantity,
      price: (product) => product.price,
      rating: (product) => product.averageRating,
    },
  ],
  ['/product?page=1&search=a', 'products', () => seller.token, { price: (product) => product.price }],
  ['/order', 'orders', () => administrator, { created: newest, total: (order) => order.totalWithTax }],
  ['/order', 'orders', () => seller.token, { created: newest, total: (order) => order.totalWithTax }],
];

describe.each(lists)('%s', (path, name, who, keys) => {
  const list = (parameters = '') =>
    get(parameters ? `${path}${path.includes('?') ? '&' : '?'}${parameters}` : path, name, who());

  it.each(Object.keys(keys))('is sorted by %s, both ways, page by page', async (by) => {
    const own = await list();
    const sorted = listOrder(own.rows, keys[by] as (row: Row) => string);
    expect((await list(`sort=${by}`)).rows).toEqual(sorted);
    expect((await list(`sort=-${by}`)).rows).toEqual(sorted.toReversed());
    if (path.includes('search')) return;
    const pages = sorted.map((_row, at) =>
      get(`${path.split('?')[0]}?limit=1&page=${at + 1}&sort=${by}`, name, who()),
    );
    expect((await Promise.all(pages)).flatMap((page) => page.rows)).toEqual(sorted);
  });

  it('keeps its default order for an unknown sort', async () => {
    expect(await list('sort=constructor')).toEqual(await list());
  });
});
