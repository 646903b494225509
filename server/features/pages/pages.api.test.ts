import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditedPage } from '#contract/pages.contract.ts';
import { publishTerms } from '#server/testing/builders/pages.ts';
import { addAdministrator, type TestPerson } from '#server/testing/builders/people.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const beside = await shop.startBeside();
afterAll(async () => {
  await beside.close();
  await shop.close();
});
let ada: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
});

const fields = { title: 'Repairs', text: '# What\n\nLamps.', isPublished: false };
const add = (body: object) => shop.call('POST', '/page/add', { token: ada.token, body });
async function added(given: Partial<typeof fields> = {}): Promise<EditedPage> {
  const response = await add({ ...fields, ...given });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().page;
}
const save = ({ _id, title, slug, text, isPublished, version }: EditedPage, given: object) =>
  shop.call('PUT', `/page/${_id}`, {
    token: ada.token,
    body: { page: { title, slug, text, isPublished, version, ...given } },
  });
async function saved(page: EditedPage, given: object): Promise<EditedPage> {
  const response = await save(page, given);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().page;
}
const remove = ({ _id }: EditedPage) => shop.call('DELETE', `/page/delete/${_id}`, { token: ada.token });
const shown = (slug: string, at: Pick<typeof shop, 'call'> = shop) => at.call('GET', `/page/item/${slug}`);
const listed = async (at: Pick<typeof shop, 'call'> = shop): Promise<string[]> =>
  (await at.call('GET', '/page/list')).json().pages.map(({ slug }: { slug: string }) => slug);

it('a new shop has outlines that nobody sees', async () => {
  const { pages } = (await shop.call('GET', '/page', { token: ada.token })).json();
  const prepared = pages.slice(0, 5);
  expect(prepared.map(({ slug }: EditedPage) => slug)).toEqual([
    'shipping',
    'returns',
    'privacy',
    'terms',
    'imprint',
  ]);
  for (const { slug, isPublished } of prepared) {
    expect(isPublished).toBe(false);
    expect((await shown(slug)).statusCode).toBe(404);
  }
  expect(await listed()).toEqual([]);
});

describe('a page', () => {
  it('is shown while it is published, at once and by every process', async () => {
    const page = await added();
    const { slug } = page;
    for (const at of [shop, beside]) expect((await shown(slug, at)).statusCode).toBe(404);
    const published = await saved(page, { isPublished: true });
    expect((await shown(slug)).json().page).toEqual({
      ...{ title: 'Repairs', slug, updatedAt: published.updatedAt },
      html: '<h2>What</h2>\n<p>Lamps.</p>\n',
    });
    expect(await listed()).toContain(slug);
    await expect.poll(async () => (await shown(slug, beside)).statusCode).toBe(200);
    await saved(published, { isPublished: false });
    expect((await shown(slug)).statusCode).toBe(404);
    expect(await listed()).not.toContain(slug);
    await expect.poll(async () => (await listed(beside)).includes(slug)).toBe(false);
  });

  it('is in the sitemap while it is published', async () => {
    const { slug } = await added({ title: 'Care of wool', isPublished: true });
    const hidden = await added({ title: 'Not yet' });
    const { body } = await shop.app.inject('/sitemap.xml');
    expect(body).toContain(`/pages/${slug}</loc>`);
    expect(body).not.toContain(hidden.slug);
  });

  it('keeps what each publishing said', async () => {
    let page = await added({ isPublished: true, text: 'One.' });
    page = await saved(page, { text: 'Two.' });
    page = await saved(page, { slug: `${page.slug}-moved` });
    page = await saved(page, { isPublished: false });
    page = await saved(page, { text: 'Three, unseen.' });
    page = await saved(page, { text: 'Four.', isPublished: true });
    expect(page.publishings.map(({ number }) => number)).toEqual([3, 2, 1]);
    const path = (number: number) => `/page/${page._id}/publishing/${number}`;
    const texts = [1, 2, 3].map(
      async (number) => (await shop.call('GET', path(number), { token: ada.token })).json().publishing.text,
    );
    expect(await Promise.all(texts)).toEqual(['One.', 'Two.', 'Four.']);
    expect((await shop.call('GET', path(4), { token: ada.token })).statusCode).toBe(404);
  });

  it('that was published is withdrawn and not deleted; another one goes', async () => {
    const page = await saved(await added({ isPublished: true }), { isPublished: false });
    expect((await remove(page)).json().code).toBe('page-published');
    const draft = await added();
    expect((await remove(draft)).statusCode).toBe(200);
    expect((await remove(draft)).statusCode).toBe(404);
  });

  it('is added once for each request, also when the same comes twice at once', async () => {
    const body = { ...fields, _id: crypto.randomUUID() };
    const replies = await Promise.all([add(body), add(body)]);
    const ids = replies.map((reply) => reply.json().page._id);
    expect(new Set(ids).size).toBe(1);
    expect((await add(body)).json().page._id).toBe(ids[0]);
  });

  it('of a newer version is not saved over, and a save after a lost reply succeeds', async () => {
    const page = await added();
    await saved(page, { text: 'Theirs.' });
    expect((await save(page, { text: 'Theirs.' })).statusCode).toBe(200);
    const response = await save(page, { text: 'Mine.' });
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe('page-changed');
  });

  it('is found under its former slug, and takes no slug that another has', async () => {
    const [page, other] = [await added({ isPublished: true }), await added()];
    const moved = await saved(page, { slug: `${page.slug}-now` });
    const former = await shop.call('GET', `/former-slug/page/${page.slug}`);
    expect(former.json()).toEqual({ slug: moved.slug });
    expect((await save(other, { slug: moved.slug })).json()).toMatchObject({
      code: 'slug-in-use',
      fields: { slug: 'This slug is already in use.' },
    });
    await saved(moved, { isPublished: false });
    expect((await shop.call('GET', `/former-slug/page/${page.slug}`)).statusCode).toBe(404);
  });

  it('of the terms stays while buyers must agree to it', async () => {
    await publishTerms(shop.db);
    await changeSettings(shop, ada, 'checkout', { requiresTerms: true });
    const { pages } = (await shop.call('GET', '/page', { token: ada.token })).json();
    const { _id } = pages.find(({ slug }: EditedPage) => slug === 'terms');
    const terms = (await shop.call('GET', `/page/${_id}`, { token: ada.token })).json().page;
    const message =
      'Buyers must agree to this page. Switch that off first (Dashboard > Settings > Checkout).';
    for (const [field, value] of [
      ['isPublished', false],
      ['slug', 'conditions'],
    ] as const) {
      const refused = await save(terms, { [field]: value });
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { error: message, code: 'invalid-input', fields: { [field]: message } },
      ]);
    }
    expect((await remove(terms)).statusCode).toBe(400);
    expect((await shown('terms')).statusCode).toBe(200);
    const changed = await saved(terms, { text: 'Newer terms.' });
    await changeSettings(shop, ada, 'checkout', { requiresTerms: false });
    await saved(changed, { isPublished: false });
  });

  it('of shipping keeps its slug, and is not among the links', async () => {
    const { pages } = (await shop.call('GET', '/page', { token: ada.token })).json();
    const { page } = (await shop.call('GET', `/page/${pages[0]._id}`, { token: ada.token })).json();
    expect((await save(page, { slug: 'delivery' })).json().fields).toHaveProperty('slug');
    expect((await remove(page)).statusCode).toBe(400);
    await saved(page, { isPublished: true });
    expect((await shown('shipping')).statusCode).toBe(200);
    expect(await listed()).not.toContain('shipping');
  });

  it('has an event for each change, and none for a save that changes nothing', async () => {
    const page = await added({ title: 'Audited' });
    const published = await saved(page, { isPublished: true });
    await saved(published, {});
    await saved(published, { text: 'More.' });
    const { activity } = (await shop.call('GET', '/activity?kind=page-changed', { token: ada.token })).json();
    const changes = activity
      .filter(({ details }: { details: { page?: string } }) => details.page === 'Audited')
      .map(({ details }: { details: { change?: string } }) => details.change);
    expect(changes).toEqual(['changed', 'published', 'added']);
  });

  it('shows nothing hostile that somebody writes', async () => {
    const text =
      '<script>alert(1)</script> [a](javascript:alert(1)) ![b](https://x.example/b.png)\n\n<h1>c</h1>';
    const { slug } = await added({ text, isPublished: true });
    const { html } = (await shown(slug)).json().page;
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toMatch(/<(script|a|img|h1)/);
    const preview = await shop.call('POST', '/page/preview', { token: ada.token, body: { text } });
    expect(preview.json()).toEqual({ html });
  });

  it.each([
    ['title', '', 'Title is required.'],
    ['title', 'x'.repeat(201), 'Title may not be longer than 200 characters.'],
    ['text', ' \n', 'Text is required.'],
    ['text', 'x'.repeat(20_001), 'Text may not be longer than 20,000 characters.'],
    ['slug', 'x'.repeat(81), 'Slug may not be longer than 80 characters.'],
    ['slug', 'a/b', undefined],
    ['slug', '../login', undefined],
    ['isPublished', 'perhaps', 'Please choose whether the page is published.'],
    ['version', 0, 'Version must be at least 1.'],
  ])('is refused with a %s that breaks a rule (%#)', async (field, value, message) => {
    const response = await save(await added(), { [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ [field]: message ?? expect.any(String) });
  });

  it.each(['%00', "'; drop table pages --", 'x'.repeat(5_000)])(
    'whose slug cannot be one is not found (%#)',
    async (slug) => {
      expect((await shown(encodeURIComponent(slug))).statusCode).toBe(404);
    },
  );
});
