import type { ShopProcess } from '#server/testing/shop-process.ts';
import { noiseImage } from './noise-image.ts';
import { administrator, apply, fetchToken, placeOrder, signUp, writeReview } from './people.ts';

type Shop = Pick<ShopProcess, 'url'>;

/** A word without a space, as long as allowed, which overflows a page if anything does. */
const long = (word: string, length: number) => word.repeat(Math.ceil(length / word.length)).slice(0, length);

async function send(shop: Shop, token: string, method: string, path: string, body?: object) {
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { authorization: token, ...(isJson ? { 'content-type': 'application/json' } : {}) },
    body: isJson ? JSON.stringify(body) : (body ?? null),
  });
  const reply = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`);
  return reply;
}

async function addProduct(shop: Shop, token: string, brand: string, variants?: object) {
  const { buffer, mimeType, name } = await noiseImage('long.png', 40, 50);
  const form = new FormData();
  const fields = {
    sku: long('SKU0123456789', 50) + crypto.randomUUID().slice(0, 8),
    name: long('Kraftfahrzeughaftpflichtversicherung', 300),
    description: long('Supercalifragilistic', 200),
    price: '99999.99',
    quantity: '100',
    taxable: 'true',
    isActive: 'true',
    brand,
  };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (variants) form.set('variants', JSON.stringify(variants));
  form.set('image', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  return (await send(shop, token, 'POST', '/product/add', form)).product;
}

/** Three options, one of them with many values and one with long ones. */
function manyVariants() {
  const colours = Array.from({ length: 30 }, (_, at) => `Colour ${at}`);
  const [size, otherSize] = ['Knappenausrüstung', 'Rüstungsausbesserung'].map((word) => long(word, 60));
  const named = (names: (string | undefined)[]) => names.map((name) => ({ name }));
  return {
    options: [
      { name: 'Colour', values: named(colours) },
      { name: long('Größenangabe', 60), values: named([size, otherSize]) },
      { name: 'Cuff', values: named(['Plain', 'Ribbed']) },
    ],
    variants: colours.flatMap((colour, at) =>
      [size, otherSize].map((name, other) => ({
        values: [colour, name, at % 2 ? 'Plain' : 'Ribbed'],
        sku: crypto.randomUUID(),
        price: 99_999.99 - other,
        quantity: at % 3,
      })),
    ),
  };
}

/** Creates one of everything with the longest names. Returns the pages of guest, member and administrator that show it. */
export async function addLongNames(shop: Shop) {
  const admin = await fetchToken(shop, administrator);
  const { token: member } = await signUp(shop);
  const profile = { firstName: long('Maximiliane', 200), lastName: long('Featherstonehaugh', 200) };
  await send(shop, member, 'PUT', '/user', { profile: { ...profile, phoneNumber: '' } });

  const brandName = long('Donaudampfschifffahrtsgesellschaft', 300);
  const description = long('Rindfleischetikettierung', 200);
  const { brand } = await send(shop, admin, 'POST', '/brand/add', { name: brandName, description });
  const product = await addProduct(shop, admin, brand._id);
  // A change for its history.
  const renamed = {
    ...product,
    brand: brand._id,
    name: long('Kraftfahrzeugversicherung', 300),
    details: long('Kleingedrucktes', 900),
  };
  await send(shop, admin, 'PUT', `/product/${product._id}`, { product: renamed });
  const { _id: chosen } = await addProduct(shop, admin, brand._id, manyVariants());
  const { product: withOptions } = await send(shop, admin, 'GET', `/product/${chosen}`);
  const { category } = await send(shop, admin, 'POST', '/category/add', {
    name: long('Nahrungsmittelunverträglichkeit', 300),
    description,
    products: [product._id],
  });
  const address = {
    address: long('Llanfairpwllgwyngyll', 200),
    city: long('Krungthepmahanakhon', 200),
    state: long('State', 200),
    country: long('Country', 200),
    zipCode: long('0123456789', 20),
    isDefault: true,
  };
  const { address: kept } = await send(shop, member, 'POST', '/address/add', address);
  const line = { product: product._id, price: product.price, quantity: 3 };
  const order = await placeOrder(shop, member, line);
  const { parts } = await send(shop, admin, 'GET', `/order/${order}/details`);
  await send(shop, admin, 'POST', `/order/${order}/parcels`, {
    request: crypto.randomUUID(),
    part: 1,
    lines: [{ line: parts[0].lines[0]._id, quantity: 1 }],
    carrier: 'other',
    trackingNumber: long('Sendungsnummer', 100),
    trackingUrl: `https://courier.example/${long('Sendungsverfolgung', 900)}`,
    notify: false,
  });
  await send(shop, admin, 'POST', `/order/${order}/notes`, {
    request: crypto.randomUUID(),
    text: long('Geschenkverpackung', 900),
  });
  await send(shop, member, 'POST', '/wishlist', { product: product._id, isLiked: true });
  await writeReview(shop, member, product._id, long('Unbelievable', 180));
  const { reviews } = await send(shop, admin, 'GET', '/review?limit=1');
  await send(shop, admin, 'PUT', `/review/approve/${reviews[0]._id}`);
  await apply(shop, long('Brandname', 200));
  await send(shop, member, 'POST', '/contact/add', {
    name: long('Contactname', 200),
    email: `${crypto.randomUUID()}@${long('subdomain', 60)}.example.com`,
    message: long('Message', 2000),
  });
  const { page } = await send(shop, admin, 'POST', '/page/add', {
    title: long('Widerrufsbelehrung', 200),
    text: `# ${long('Vertragsschluss', 300)}\n\n${long('Kleingedrucktes', 900)}`,
    isPublished: true,
  });
  const { discount } = await send(shop, admin, 'POST', '/discount', {
    ...{
      title: long('Frühjahrsrabatt', 100),
      code: crypto.randomUUID().padEnd(40, '0'),
      kind: 'amount',
      value: 99_999.99,
    },
    ...{ minimum: 999_999.99, maxUses: 1_000_000, targets: [{ kind: 'brand', id: brand._id }] },
  });
  const { user } = await send(shop, member, 'GET', '/user/me');
  const { messages } = await send(shop, admin, 'GET', '/contact');
  const { mails } = await send(shop, admin, 'GET', '/mail');
  return {
    tokens: { member, admin },
    variant: `${withOptions.slug}?variant=${withOptions.variants[1]._id}`,
    slugs: { product: product.slug, brand: brand.slug, category: category.slug, page: page.slug },
    ids: {
      product: product._id,
      withOptions: withOptions._id,
      brand: brand._id,
      category: category._id,
      page: page._id,
      discount: discount._id,
      address: kept._id,
      order,
      user: user._id,
      message: messages[0]._id,
      mail: mails[0]._id,
    },
  };
}
