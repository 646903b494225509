import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LookDraft, ourLook } from '#contract/look.contract.ts';
import { type MenuEntry, menuMessages, ourMenus } from '#contract/menus.ts';
import { toFormData } from '#server/testing/builders/forms.ts';
import { lookWith } from '#server/testing/builders/look.ts';
import { addPage } from '#server/testing/builders/pages.ts';
import { addAdministrator, addBrand, type TestPerson } from '#server/testing/builders/people.ts';
import { addCategory } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const beside = await shop.startBeside();
afterAll(async () => {
  await beside.close();
  await shop.close();
});
let ada: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  ben = await addAdministrator(shop);
});

const read = async (): Promise<LookDraft> =>
  (await shop.call('GET', '/look', { token: ada.token })).json().draft;
const send = (body: object, by = ada) => shop.call('PUT', '/look', { token: by.token, body });
const publish = (version: number, by = ada) =>
  shop.call('POST', '/look/publish', { token: by.token, body: { version } });
async function saved(look: object): Promise<LookDraft> {
  const response = await send({ look, version: (await read()).version });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().draft;
}
async function published(look: object): Promise<LookDraft> {
  const response = await publish((await saved(look)).version);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().draft;
}
const upload = (kind: string, file: Buffer | null) =>
  shop.call('POST', '/look/picture', { token: ada.token, body: toFormData({ kind }, file) });
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#7a3b1288' } });

const photo = {
  ...{ kind: 'picture', imageUrl: `/media/${'a'.repeat(24)}/1600x900.jpg`, alt: '' },
  ...{ wide: { x: 50, y: 50 }, phone: { x: 50, y: 50 }, words: 'dark' },
};
const banner = (given: object) => ({ ground: photo, title: '', words: '', link: null, ...given });
const leadsTo = (address: string) => ({ to: 'address', address });

it('a shop whose owner has never opened Look has ours, and no draft', async () => {
  expect(await read()).toEqual({
    ...{ look: ourLook, version: 0, savedAt: null, savedBy: null, isPublished: true },
    ...{ unreadable: [], versions: [], targets: [] },
  });
  expect(shop.shopSettings.current().look).toEqual(ourLook);
});

describe('the draft', () => {
  it('is seen by nobody until it is published, and then by every process', async () => {
    const look = lookWith({ accent: '#0b6b4a' });
    const draft = await saved(look);
    expect(draft).toMatchObject({ look, isPublished: false, savedBy: expect.any(String) });
    expect(shop.shopSettings.current().look).toEqual(ourLook);
    const { draft: after } = (await publish(draft.version)).json();
    expect(after).toMatchObject({ isPublished: true, versions: [{ number: 1 }] });
    expect(shop.shopSettings.current().look).toEqual(look);
    await expect.poll(() => beside.shopSettings.current().look).toEqual(look);
  });

  it('of a newer version is not saved over, and a save after a lost reply succeeds', async () => {
    const { version } = await read();
    const mine = { look: lookWith({ accent: '#10564a' }), version };
    expect((await send(mine)).statusCode).toBe(200);
    expect((await send(mine)).statusCode).toBe(200);
    const refused = await send({ look: lookWith({ accent: '#6b0b4a' }), version }, ben);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'look-changed']);
    expect(refused.json().error).toMatch(/has saved the look since you opened it/);
    expect((await read()).look).toEqual(mine.look);
  });

  it('is published once when two people press at once, or a reply was lost', async () => {
    const { version, versions } = await saved(lookWith({ accent: '#22543d' }));
    const replies = await Promise.all([publish(version), publish(version, ben)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await read()).versions).toHaveLength(versions.length + 1);
  });

  it('is not published when somebody has changed it since', async () => {
    const { version } = await saved(lookWith({ accent: '#22543e' }));
    await saved(lookWith({ accent: '#22543f' }));
    expect((await publish(version, ben)).json().code).toBe('look-changed');
    expect((await read()).isPublished).toBe(false);
  });

  it('that cannot be read is kept, and not published, with the figure', async () => {
    const draft = await saved(lookWith({ accent: '#e0832f', accentInk: '#ffffff' }));
    expect(draft.unreadable[0]).toMatchObject({ theme: 'light', color: 'accent', needed: 4.5 });
    const refused = await publish(draft.version);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'look-unreadable']);
    expect(refused.json().fields['colors.light.accent']).toMatch(/the contrast is 2\.\d, and 4\.5 is needed/);
    expect((await read()).look.colors.light.accent).toBe('#e0832f');
  });

  it.each([
    ['a colour that is none', { colors: { light: { ink: 'red;}body{display:none' }, dark: {} } }],
    ['a token that we do not have', { colors: { light: { nonsense: '#000000' }, dark: {} } }],
    ['a type that is not installed', { fonts: { heading: 'Comic Sans', text: null } }],
    ['a picture of another host', { marks: { ...ourLook.marks, logo: 'https://x.example/a.png' } }],
    ['a section that we do not have', { home: [{ kind: 'weather' }] }],
    ['more than twelve sections', { home: Array(13).fill({ kind: 'brands' }) }],
    ['more than six banners', { home: [{ kind: 'carousel', banners: Array(7).fill(banner({})) }] }],
    [
      'a banner that leads to a script',
      { home: [{ kind: 'carousel', banners: [banner({ link: leadsTo('javascript:alert(1)') })] }] },
    ],
    [
      'a banner that leads to a script in capitals',
      { home: [{ kind: 'side', banners: [banner({ link: leadsTo(' JavaScript:alert(1)') })] }] },
    ],
    [
      'a banner that leads to another host by two slashes',
      { home: [{ kind: 'side', banners: [banner({ link: leadsTo('/\\\\x.example') })] }] },
    ],
    [
      'a banner with the picture of another host',
      {
        home: [
          { kind: 'side', banners: [banner({ ground: { ...photo, imageUrl: 'https://x.example/a.png' } })] },
        ],
      },
    ],
    [
      'a crop outside of the picture',
      { home: [{ kind: 'side', banners: [banner({ ground: { ...photo, wide: { x: 101, y: 0 } } })] }] },
    ],
    ['a title of 61 characters', { home: [{ kind: 'side', banners: [banner({ title: 'x'.repeat(61) })] }] }],
    [
      'eleven chosen products',
      { home: [{ kind: 'products', title: '', of: { by: 'chosen', ids: Array(11).fill(v7()) } }] },
    ],
    ['a picture by script', { marks: { ...ourLook.marks, logo: 'javascript:alert(1)' } }],
  ])('is refused with %s', async (_, part) => {
    const before = await read();
    expect((await send({ look: { ...ourLook, ...part }, version: before.version })).statusCode).toBe(400);
    expect(await read()).toEqual(before);
  });
});

it('every version can be taken back, also one whose pictures are not used any more', async () => {
  const logo = (await upload('logo', await picture(300, 60).png().toBuffer())).json().imageUrl;
  const first = lookWith({ accent: '#533016' }, { marks: { ...ourLook.marks, logo } });
  const { versions } = await published(first);
  await published(ourLook);
  const number = versions[0]?.number;
  const { version } = (await shop.call('GET', `/look/version/${number}`, { token: ada.token })).json();
  expect(version).toMatchObject({ number, look: first });
  expect((await shop.app.inject(logo)).statusCode).toBe(200);
  await published(version.look);
  expect(shop.shopSettings.current().look.marks.logo).toBe(logo);
  expect((await shop.call('GET', '/look/version/999', { token: ada.token })).statusCode).toBe(404);
});

it('a version keeps the pictures of its banners, and another process has its sections', async () => {
  const file = await picture(1600, 900).flatten().jpeg().toBuffer();
  const { imageUrl } = (await upload('banner', file)).json();
  const home = [{ kind: 'carousel', banners: [banner({ ground: { ...photo, imageUrl } })] }];
  const { versions } = await published({ ...ourLook, home });
  await expect.poll(() => beside.shopSettings.current().look.home).toEqual(home);
  await published(ourLook);
  const number = versions[0]?.number;
  const { version } = (await shop.call('GET', `/look/version/${number}`, { token: ada.token })).json();
  expect(version.look.home).toEqual(home);
  expect((await shop.app.inject(imageUrl)).statusCode).toBe(200);
});

it('menus name what shoppers see, and the draft also what they do not', async () => {
  const category = await addCategory(shop.db, { name: 'Mugs' });
  const hidden = await addCategory(shop.db, { name: 'Seconds', isActive: false });
  const brand = await addBrand(shop.db, { name: 'Kiln' });
  const page = await addPage(shop.db, { title: 'Repairs', slug: 'repairs', isPublished: true });
  const entry = (kind: 'category' | 'brand' | 'page', to: string): MenuEntry => ({
    ...{ kind, to, label: '', level: 1 },
  });
  const header = [
    ...[entry('category', category.id), entry('category', hidden.id), entry('brand', brand)],
    ...[entry('page', page.id), entry('page', v7())],
  ];
  const { targets } = await published({ ...ourLook, menus: { ...ourMenus, header } });
  const shown = targets.map(({ kind, name, isShown }) => `${kind} ${name}${isShown ? '' : ', hidden'}`);
  expect(shown.toSorted()).toEqual([
    'brand Kiln',
    'category Mugs',
    'category Seconds, hidden',
    'page Repairs',
  ]);
  // For guests, from each process.
  for (const each of [shop, beside]) {
    const list = async () =>
      (await each.call('GET', '/look/menu-targets')).json().targets.map(({ name }: { name: string }) => name);
    await expect.poll(list).toEqual(['Mugs', 'Kiln', 'Repairs']);
  }
  const link = { kind: 'link', to: 'javascript:alert(1)', label: 'Click', level: 1 };
  const refused = await send({
    ...{ look: { ...ourLook, menus: { ...ourMenus, header: [link] } }, version: (await read()).version },
  });
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain(menuMessages.link);
});

it('each publishing is an event, saving a draft is none', async () => {
  const count = async () =>
    (await shop.call('GET', '/activity?kind=look-published', { token: ada.token })).json().activity.length;
  const before = await count();
  const draft = await saved(lookWith({ accent: '#41221b' }));
  expect(await count()).toBe(before);
  await publish(draft.version);
  expect(await count()).toBe(before + 1);
});

describe('a picture', () => {
  it.each([
    ['PNG', () => picture(400, 100).png().toBuffer(), /400x100\.png$/],
    ['JPEG', () => picture(400, 100).jpeg().toBuffer(), /400x100\.jpg$/],
    ['WebP with transparency', () => picture(400, 100).webp().toBuffer(), /400x100\.png$/],
    ['WebP without', () => picture(400, 100).flatten().webp().toBuffer(), /400x100\.jpg$/],
  ])('may be a %s', async (_, file, url) => {
    const response = await upload('logo', await file());
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().imageUrl).toMatch(url);
  });

  it('of a banner may have more than 1 MB', async () => {
    const bytes = await picture(1700, 450).png({ compressionLevel: 0 }).toBuffer();
    expect(bytes.byteLength).toBeGreaterThan(1024 * 1024);
    expect((await upload('banner', bytes)).json().imageUrl).toMatch(/1600x424\./);
  });

  it('for a favicon is made 512 pixels, whatever it was', async () => {
    const { imageUrl } = (await upload('favicon', await picture(900, 900).png().toBuffer())).json();
    expect(imageUrl).toMatch(/512x512\.png$/);
  });

  const bomb = async () => {
    const bytes = await picture(90, 90).png().toBuffer();
    // Its header, from byte 12 to 29, has the width and the height, and its checksum follows.
    for (const at of [16, 20]) bytes.writeUInt32BE(9_000, at);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    return bytes;
  };
  const svg = Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  it.each([
    ['an SVG named .png', 'logo', async () => svg, /An SVG cannot be used/],
    ['no file', 'logo', async () => null, /PNG, JPEG or WebP/],
    ['a text', 'logo', async () => Buffer.from('hello'), /PNG, JPEG or WebP/],
    ['more than 1 MB', 'logo', async () => Buffer.alloc(1024 * 1024 + 1), /larger than 1 MB/],
    [
      'a damaged file',
      'logo',
      async () => (await picture(90, 90).png().toBuffer()).subarray(0, 60),
      /damaged/,
    ],
    ['1 × 4,000 pixels', 'logo', () => picture(1, 4000).png().toBuffer(), /This one has 1 × 4,000 pixels/],
    ['a favicon that is no square', 'favicon', () => picture(600, 512).png().toBuffer(), /600 × 512/],
    ['a small favicon', 'favicon', () => picture(64, 64).png().toBuffer(), /at least 512 × 512/],
    ['a small banner', 'banner', () => picture(639, 400).png().toBuffer(), /at least 640 × 320/],
    ['a banner of 1 × 4,000 pixels', 'banner', () => picture(1, 4000).png().toBuffer(), /1 × 4,000 pixels/],
    ['an SVG as a banner', 'banner', async () => svg, /An SVG cannot be used/],
    ['a high share picture', 'share', () => picture(600, 900).png().toBuffer(), /wider than high/],
    // Few bytes, and more pixels than are decoded.
    ['a bomb', 'logo', bomb, /50 megapixels/],
  ])('is refused in words: %s', async (_, kind, file, message) => {
    const response = await upload(kind, await file());
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-image']);
    expect(response.json().fields.image).toMatch(message);
  });

  it('of 30 MB is refused without being read', async () => {
    const response = await upload('logo', Buffer.alloc(30 * 1024 * 1024));
    expect(response.statusCode).toBe(413);
  });
});
