import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, it } from 'vitest';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { formerSlugs } from '#server/db/schema/former-slugs.ts';
import { productImages } from '#server/db/schema/product-images.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { applyWithImages, downloadAll } from '#server/testing/builders/image-downloads.ts';
import { addAdministrator, addBrand } from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addSale } from '#server/testing/builders/sales.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createRandom } from '#server/testing/random-lists.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { photo } from '#server/testing/test-media.ts';
import { truncate } from '#server/testing/truncate.ts';
import { storeImage } from '../media/store-image.ts';
import { deleteProducts } from '../products/delete-products.ts';

/** Exporting products, deleting them and importing the file makes the same shop again. */

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
afterEach(async () => {
  setShopFormat(defaultFormat);
  await truncate(db, 'products, brands, categories, attributes, product_imports');
});
const ada = await addAdministrator(shop);
const pictures = await Promise.all(
  [8, 9, 10].map(async (width) => storeImage(shop.media, await photo(width, 8), 'ada')),
);

const oddities = [
  ...[
    '=1+1',
    '"quoted"',
    'a;b',
    'x, y',
    'line\nbreak',
    '🙂',
    '&amp; &lt;b&gt;',
    '<b>bold</b>',
    '@A1',
    '-5',
    "it's",
    "'",
  ],
  ...['Сорочка', '＝1', 'tab\there', 'a\\;b', 'Größe > 5', '|', 'none', '1.000', '1e3', 'TRUE', '日本'],
];

type Random = (below: number) => number;
const pick = <T>(random: Random, all: readonly T[]): T => all[random(all.length)] as T;
const randomText = (random: Random, words: number) =>
  Array.from({ length: 1 + random(words) }, () => pick(random, oddities)).join(' ');
const randomLine = (random: Random) => randomText(random, 3).replaceAll(/\s+/g, ' ');

async function fill(random: Random) {
  const brandIds = [await addBrand(db), await addBrand(db)];
  const texts = await addAttribute(db, { name: 'Fit; =cut' });
  const lengths = await addAttribute(db, { name: 'Length', kind: 'number' });
  const top = await addCategory(db, { name: `Top ${randomLine(random)}`.replaceAll('>', '') });
  const all = [
    top,
    await addCategory(db, { name: 'A; B\\', parentId: top.id }),
    await addCategory(db, { name: '=Sale' }),
  ];
  for (let at = 0; at < 8; at += 1) {
    const priceMinor = 1_000 + random(100_000);
    const product = await addProduct(db, {
      name: `${randomLine(random)} ${at}`,
      description: randomLine(random).slice(0, 150).toWellFormed(),
      details: pick(random, [undefined, `- ${randomText(random, 6)}`.trim()]),
      ...{ priceMinor, quantity: random(50), taxable: random(2) === 0, isActive: random(3) > 0 },
      brandId: pick(random, brandIds),
    });
    const ofProduct = eq(products.id, product.id);
    await db
      .update(products)
      .set({
        taxClass: pick(random, ['standard', 'reduced', 'second-reduced']),
        purchaseLimit: pick(random, [null, 'stock', 'none', '7']),
        cannotReturn: random(4) === 0,
        warnings: pick(random, [null, randomText(random, 4).trim()]),
        ...(random(4) === 0 && { brandId: null }),
        ...(random(3) === 0 && { sourceImageUrl: 'https://example.com/a;b.jpg?x=1,2' }),
      })
      .where(ofProduct);
    const listed = all.filter(() => random(2) === 0);
    for (const { id } of listed)
      await db.execute(sql`
      insert into category_products (category_id, product_id, currency) values (${id}, ${product.id}, 'USD')
      on conflict (category_id, product_id) do update set inherited = false`);
    if (random(3) === 0)
      await db
        .insert(formerSlugs)
        .values({ kind: 'product', slug: `old-${product.slug}`, itemId: product.id });
    await db.execute(
      sql`insert into product_attributes (product_id, attribute_id, kind, text) values (${product.id}, ${texts}, 'text', ${randomLine(random)})`,
    );
    if (random(2) === 0)
      await db.execute(
        sql`insert into product_attributes (product_id, attribute_id, kind, number) values (${product.id}, ${lengths}, 'number', ${pick(random, [12.345, 1000, -0.5, 0, 1234.5])})`,
      );
    const images = pictures.slice(0, random(pictures.length + 1));
    for (const [place, url] of images.entries())
      await db.insert(productImages).values({
        ...{ productId: product.id, position: place + 1, url },
        alt: pick(random, ['', randomLine(random)]),
      });
    await sell(
      random,
      product,
      random(2) === 0 ? ['S', `+${randomLine(random)}`, 'L'].slice(0, 1 + random(3)) : null,
    );
  }
}

/** Gives a product what is sold, with sizes if there are some. */
async function sell(random: Random, product: TestProduct, sizes: string[] | null): Promise<void> {
  const variants = sizes
    ? await addVariants(
        db,
        product,
        sizes.map((size, at) => ({
          size: at === 1 ? 'M' : size,
          priceMinor: 1_500 + at,
          isActive: random(2) === 0,
        })),
      )
    : [{ id: product.id, priceMinor: product.priceMinor }];
  for (const { id, priceMinor } of variants) {
    const policy = pick(random, ['tracked', 'untracked', 'back-order'] as const);
    const backOrder = { backOrderLimit: random(30), backOrderFrom: '2099-01-02' };
    await db
      .update(productVariants)
      .set({
        ...{ policy, ...(policy === 'back-order' && backOrder) },
        lowStockAt: pick(random, [null, 0, 12]),
        barcode: pick(random, [null, '=4001', '00123']),
        weightGrams: pick(random, [null, 0, 1_000]),
      })
      .where(eq(productVariants.id, id));
    if (random(3) === 0) await addSale(db, { id }, { priceMinor: Math.floor(priceMinor / 2), endsIn: 5_000 });
    if (random(5) === 0) await addSale(db, { id }, { priceMinor: 900, startsIn: 6_000, endsIn: 7_000 });
  }
}

const exported = async () => {
  const { rawPayload } = await shop.call('GET', '/product/export', ada);
  return rawPayload.toString();
};

it.each([
  [1, 'en-US', ','],
  [2, 'en-US', ','],
  [3, 'de-DE', ';'],
  [4, 'fr-FR', ';'],
])(
  'an export, deleting all of it, and an import make the same file (%i, %s)',
  async (seed, locale, separator) => {
    setShopFormat({ ...defaultFormat, locale });
    await fill(createRandom(seed));
    const before = await exported();
    expect(before).toMatch(`\uFEFFproductSku${separator}sku${separator}`);
    // Nobody's language or spreadsheet has to be the shop's: an import reads either.
    setShopFormat({ ...defaultFormat, locale: seed % 2 === 0 ? 'en-US' : locale });
    const ids = (await db.select({ id: products.id }).from(products)).map(({ id }) => id);
    await deleteProducts(db, ids, { by: ada.id });
    expect((await exported()).split('\r\n')).toHaveLength(2);
    const id = await applyWithImages(shop, ada, before);
    const refused = await shop.call('GET', `/product/import/${id}/refused`, ada);
    expect(refused.body.split('\r\n').slice(1)).toEqual(['']);
    await downloadAll(shop, { lookup: async () => [] } as never);
    setShopFormat({ ...defaultFormat, locale });
    expect((await exported()).split('\r\n')).toEqual(before.split('\r\n'));
  },
);
