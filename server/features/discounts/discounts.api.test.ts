import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxSwitchedOn } from '#contract/discounts.contract.ts';
import { brands, categories, products } from '#server/db/schema/catalogue.ts';
import { discounts, discountTargets } from '#server/db/schema/discounts.ts';
import { settings } from '#server/db/schema/settings.ts';
import { addDiscount, testDiscount } from '#server/testing/builders/discounts.ts';
import { addAdministrator, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;

let ada: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  shop.call(method, `/discount${path}`, { token: ada.token, ...(body && { body }) });
const add = async (about: object = {}) => (await call('POST', '', { ...testDiscount(), ...about })).json();
const read = async (id: string) => (await call('GET', `/${id}`)).json().discount;
const active = () => shop.shopSettings.known().settings.discounts.active;
const inMemory = async (id: string) => {
  await shop.shopSettings.latest();
  return active().find((one) => one.id === id);
};

describe('a discount', () => {
  it('is added switched off, changed with its version, switched on and off, and deleted', async () => {
    const { discount } = await add({
      title: 'First',
      code: ' welcome–10 ',
      forFirstOrder: 'true',
      value: '12.50',
    });
    expect(discount).toMatchObject({
      ...{ title: 'First', code: 'welcome-10', kind: 'percent', value: 12.5, forFirstOrder: true },
      ...{ isActive: false, state: 'off', uses: 0, given: 0, orders: 0, version: 1, targets: [] },
    });
    const { _id } = discount;
    const readLastChange = async () => (await read(_id)).lastChange;
    const by = `${ada.firstName} Test`;
    expect(await readLastChange()).toMatchObject({ change: 'added', by });
    expect(await inMemory(_id)).toBeUndefined();
    expect((await call('POST', `/${_id}/active`, { isActive: true })).json().discount.state).toBe('active');
    expect(await inMemory(_id)).toMatchObject({ code: 'welcome-10', value: 1_250, minimumMinor: null });

    const amount = { ...testDiscount(), kind: 'amount', value: 20, minimum: 150.5, version: 2 };
    expect((await call('PUT', `/${_id}`, amount)).json().discount).toMatchObject({
      value: 20,
      minimum: 150.5,
      version: 3,
    });
    expect(await inMemory(_id)).toMatchObject({ kind: 'amount', value: 2_000, minimumMinor: 15_050 });
    // After a lost reply.
    expect((await call('PUT', `/${_id}`, amount)).statusCode).toBe(200);
    expect((await call('PUT', `/${_id}`, { ...amount, title: 'Other' })).json().code).toBe(
      'discount-changed',
    );

    await call('POST', `/${_id}/active`, { isActive: false });
    expect(await readLastChange()).toEqual({ change: 'disabled', by, at: expect.stringMatching(/^20.*Z$/) });
    expect(await inMemory(_id)).toBeUndefined();
    expect((await call('DELETE', `/${_id}`)).statusCode).toBe(200);
    expect((await call('GET', `/${_id}`)).statusCode).toBe(404);
    const { activity } = (
      await shop.call('GET', '/activity?kind=discount-changed', { token: ada.token })
    ).json();
    expect(
      activity.map(({ details }: { details: { change: string } }) => details.change).slice(0, 5),
    ).toEqual([...['deleted', 'disabled', 'changed', 'enabled', 'added']]);
  });

  it.each([
    ['no name', { title: ' ' }, 'title'],
    ['a short code', { code: 'ab' }, 'code'],
    ['an emptied code', { code: '' }, 'code'],
    ['a code of spaces', { code: ' \u200b ' }, 'code'],
    ['neither a code nor null', { code: undefined }, 'code'],
    ['a code that is no text', { code: {} }, 'code'],
    ['a percentage in base 16', { value: '0x10' }, 'value'],
    ['a list for a percentage', { value: [] }, 'value'],
    ['a tenth of a cent as minimum', { minimum: 0.001 }, 'minimum'],
    ['a start before all calendars', { startsAt: '0001-01-01T00:00:00Z' }, 'startsAt'],
    ['no moment for an end', { endsAt: 'tomorrow' }, 'endsAt'],
    ['a code of emoji', { code: '🎁'.repeat(40) }, 'code'],
    ['a code with %', { code: 'ten%' }, 'code'],
    ['a code with spaces inside', { code: 'ten off' }, 'code'],
    ['0 percent', { value: 0 }, 'value'],
    ['more than 100 percent', { value: 100.01 }, 'value'],
    ['too many decimals of a percentage', { value: 33.333 }, 'value'],
    ['a text for a percentage', { value: 'ten' }, 'value'],
    ['no amount', { kind: 'amount', value: null }, 'value'],
    ['an amount below 0', { kind: 'amount', value: -1 }, 'value'],
    ['half a cent', { kind: 'amount', value: 1.005 }, 'value'],
    ['a minimum of 0', { minimum: 0 }, 'minimum'],
    [
      'an end before its start',
      { startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' },
      'endsAt',
    ],
    ['no times', { maxUses: 0 }, 'maxUses'],
    ['half a time', { maxUsesPerPerson: 1.5 }, 'maxUsesPerPerson'],
    [
      'what does not exist',
      { targets: [{ kind: 'product', id: '00000000-0000-4000-8000-000000000009' }] },
      'targets',
    ],
    ['an unknown kind', { kind: 'gift' }, 'kind'],
  ])('with %s is refused at its field', async (_what, about, field) => {
    const before = await db.$count(discounts);
    const response = await call('POST', '', { ...testDiscount(), ...about });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
    expect(response.json().error).not.toMatch(/Please check what you sent|sale/);
    expect(await db.$count(discounts)).toBe(before);
  });

  it('has a code that no other one has, whatever its case, until it is deleted', async () => {
    const { discount } = await add({ code: 'Lamps20' });
    const again = await call('POST', '', { ...testDiscount(), code: 'LAMPS20' });
    expect(again.json()).toMatchObject({ code: 'code-in-use', fields: { code: expect.any(String) } });
    await call('DELETE', `/${discount._id}`);
    expect((await call('POST', '', { ...testDiscount(), code: 'LAMPS20' })).statusCode).toBe(200);
  });

  it('stays one with a code when the field is emptied', async () => {
    const { id, code } = await addDiscount(shop);
    const response = await call('PUT', `/${id}`, { ...testDiscount(), code: '  ', version: 2 });
    expect(response.json()).toMatchObject({ fields: { code: expect.stringContaining('write a code') } });
    expect(await read(id)).toMatchObject({ code, isActive: true });
    const automatic = await call('PUT', `/${id}`, { ...testDiscount(), code: null, version: 2 });
    expect(automatic.json().discount.code).toBeNull();
  });

  it('is added once for each id, which is not free again once it is deleted', async () => {
    const sent = { ...testDiscount(), _id: crypto.randomUUID() };
    for (let at = 0; at < 2; at += 1) expect((await call('POST', '', sent)).statusCode).toBe(200);
    await call('DELETE', `/${sent._id}`);
    const again = await call('POST', '', sent);
    expect([again.statusCode, again.json().code]).toEqual([400, 'request-used']);
  });

  it('cannot have fewer times in all than it was used', async () => {
    const { id } = await addDiscount(shop);
    await db.update(discounts).set({ uses: 5 }).where(eq(discounts.id, id));
    const form = { ...testDiscount(), version: 2 };
    expect((await call('PUT', `/${id}`, { ...form, maxUses: 4 })).json().fields).toHaveProperty('maxUses');
    expect((await call('PUT', `/${id}`, { ...form, maxUses: 5 })).json().discount.state).toBe('used-up');
    await expect(db.update(discounts).set({ uses: 6 }).where(eq(discounts.id, id))).rejects.toThrow();
  });

  it.each([
    ['planned', { startsAt: '2999-01-01T00:00:00Z' }, 'planned'],
    ['over', { endsAt: '2020-01-01T00:00:00Z' }, 'over'],
    ['active', {}, 'active'],
  ])('is %s', async (_what, about, state) => {
    const { id } = await addDiscount(shop, about);
    expect((await read(id)).state).toBe(state);
    const { discounts: list } = (await call('GET', '')).json();
    expect(list.find((one: { _id: string }) => one._id === id).state).toBe(state);
    const { discounts: chosen } = (await call('GET', `?state=${state}`)).json();
    expect(chosen).toEqual(list.filter((one: { state: string }) => one.state === state));
  });

  it('is published as used up with the last use, and not any more when that is given back', async () => {
    const { id } = await addDiscount(shop, { maxUses: 2 });
    const revisions: number[] = [];
    const use = async (uses: number) => {
      await db.update(discounts).set({ uses }).where(eq(discounts.id, id));
      const found = await inMemory(id);
      revisions.push(shop.shopSettings.known().revision);
      return found?.isUsedUp;
    };
    expect([await use(0), await use(1), await use(2), await use(1)]).toEqual([false, false, true, false]);
    expect(revisions.map((one) => one - (revisions[0] ?? 0))).toEqual([0, 0, 1, 2]);
  });

  it.each([
    ['over', { endsAt: '2020-01-01T00:00:00Z' }, /it is over/],
    ['used up', { maxUses: 1 }, /it is used up/],
    ['planned', { startsAt: '2099-01-01T00:00:00Z' }, /before it starts/],
    ['active', {}, /^Discount has been switched on\.$/],
  ])('that is %s says so when it is switched on', async (_what, about, words) => {
    const { discount } = await add(about);
    await db.update(discounts).set({ uses: 1 }).where(eq(discounts.id, discount._id));
    expect((await call('POST', `/${discount._id}/active`, { isActive: true })).json().message).toMatch(words);
  });

  it('is one of at most so many that are switched on', async () => {
    const { discount } = await add();
    const { length } = active();
    await db.insert(discounts).values(
      Array.from({ length: maxSwitchedOn - length }, () => ({
        ...{ title: 'Many', kind: 'percent' as const, value: 100, isActive: true },
      })),
    );
    const { _id } = discount;
    expect((await call('POST', `/${_id}/active`, { isActive: true })).json().code).toBe('limit-reached');
    await db
      .update(discounts)
      .set({ isActive: false, version: sql`version + 1` })
      .where(eq(discounts.title, 'Many'));
    expect((await call('POST', `/${_id}/active`, { isActive: true })).statusCode).toBe(200);
  });
});

describe('when what a discount is for is deleted', () => {
  it('it is switched off with the last of it, and never for everything', async () => {
    const lamp = await addProduct(db);
    const [brand] = await db
      .insert(brands)
      .values({ name: 'Gone', slug: 'gone', description: '' })
      .returning();
    const [category] = await db
      .insert(categories)
      .values({ name: 'Gone', slug: 'gone', description: '' })
      .returning();
    const targets = [
      { kind: 'product' as const, id: lamp.id },
      { kind: 'brand' as const, id: brand?.id ?? '' },
      { kind: 'category' as const, id: category?.id ?? '' },
    ];
    const { id } = await addDiscount(shop, { targets });
    expect((await inMemory(id))?.targets).toHaveLength(3);
    await db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, lamp.id));
    await db.delete(brands).where(eq(brands.id, brand?.id ?? ''));
    expect(await read(id)).toMatchObject({ isActive: true, state: 'active' });
    await db.delete(categories).where(eq(categories.id, category?.id ?? ''));
    const after = await read(id);
    expect(after).toMatchObject({ isActive: false, state: 'off' });
    expect(after.targets.map(({ name }: { name: string | null }) => name)).toEqual([null, null, null]);
    expect(await inMemory(id)).toBeUndefined();
    expect((await call('POST', `/${id}/active`, { isActive: true })).json().fields).toHaveProperty('targets');
    expect(await db.$count(discountTargets, eq(discountTargets.discountId, id))).toBe(3);
  });

  it('and publishes nothing where no discount is for it', async () => {
    const lamp = await addProduct(db);
    const published = eq(settings.group, 'discounts');
    await db.delete(settings).where(published);
    await db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, lamp.id));
    expect(await db.$count(settings, published)).toBe(0);
  });
});
