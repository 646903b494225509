import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activity } from '#server/db/schema/activity.ts';
import { users } from '#server/db/schema/people.ts';
import { addApplicant } from '#server/testing/builders/applicants.ts';
import { addAdministrator, addPerson, type TestPerson } from '#server/testing/builders/people.ts';
import { changeGeneral } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { deleteOldActivity, insertActivity } from './activity.store.ts';

const shop = await createTestApp({ RATE_LIMIT: 'on' });
afterAll(shop.close);
let ada: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
});

const ip = '203.0.113.7';
const password = 'lamps and chairs';
const list = async (query = '') => (await shop.call('GET', `/activity${query}`, { token: ada.token })).json();
/** Waits for events of somebody: they are recorded after the reply. @returns them, newest first */
async function waitForEvents(email: string, count: number) {
  const query = `?search=${encodeURIComponent(email)}`;
  await expect.poll(async () => (await list(query)).count).toBe(count);
  return (await list(query)).activity;
}
const login = (email: string, word: string) =>
  shop.call('POST', '/auth/login', { ip, body: { email, password: word } });
async function register(email: string) {
  const body = { email, password, firstName: 'Nils', lastName: 'Berg' };
  return (await shop.call('POST', '/auth/register', { ip, body })).json().user;
}

describe('the activity of the shop', () => {
  it('has who did what, from where and when, newest first', async () => {
    const { id } = await register('nils@example.com');
    await login('nils@example.com', password);
    const events = await waitForEvents('nils@example.com', 2);
    const account = { _id: id, name: 'Nils Berg', email: 'nils@example.com' };
    const rest = { _id: expect.any(String), account, actor: null, merchantName: null, ip };
    expect(events).toEqual([
      { kind: 'signed-in', at: expect.any(String), details: { how: 'password' }, ...rest },
      { kind: 'signed-up', at: expect.any(String), details: {}, ...rest },
    ]);
    expect(events[0].at >= events[1].at).toBe(true);
  });

  it('can be narrowed to days, each from midnight to midnight where the shop is', async () => {
    const times = [
      '2026-03-01T23:59:59.999Z',
      '2026-03-02T00:00:00.000Z',
      '2026-03-03T23:59:59.999Z',
      '2026-03-04T00:00:00.000Z',
    ];
    const entries = times.map((time) => ({
      id: v7({ msecs: Date.parse(time) }),
      at: new Date(time),
      details: {},
    }));
    await insertActivity(
      shop.db,
      entries.map((entry) => ({ ...entry, kind: 'events-dropped' as const })),
    );
    const found = async (days: string) =>
      (await list(`?kind=events-dropped&${days}`)).activity.map(({ at }: { at: string }) => at).reverse();
    expect(await found('from=2026-03-02&to=2026-03-03')).toEqual(times.slice(1, 3));
    expect(await found('from=2026-03-04&to=2026-03-04')).toEqual(times.slice(3));
    expect(await found('to=2026-03-01')).toEqual(times.slice(0, 1));
    expect(await found('from=yesterday&to=2026-02-30')).toEqual(times);
    expect(await found('from=9999-12-31&to=0000-01-01')).toEqual(times);
    await changeGeneral(shop, ada, { timeZone: 'America/New_York' });
    expect(await found('from=2026-03-03&to=2026-03-03')).toEqual(times.slice(2));
    await changeGeneral(shop, ada, { timeZone: 'UTC' });
  });

  it('finds the account of a failed sign-in, and stores the address of nobody', async () => {
    const { id } = await register('otto@example.com');
    await login(' OTTO@example.com', 'a wrong guess');
    await login('stranger@example.com', 'a wrong guess');
    const [failed] = await waitForEvents('otto@', 2);
    expect(failed).toMatchObject({
      kind: 'sign-in-failed',
      account: { _id: id },
      details: { how: 'password' },
    });
    expect(failed.details).not.toHaveProperty('address');
    await expect.poll(async () => (await list('?kind=sign-in-failed')).count).toBe(2);
    const [unknown] = (await list('?kind=sign-in-failed')).activity;
    expect(unknown).toMatchObject({
      account: null,
      details: { address: expect.stringMatching(/^[\da-f]{16}$/) },
    });
    const { rows } = await shop.pool.query('select a::text as text from activity a');
    expect(rows.map(({ text }) => text).join()).not.toMatch(/stranger|otto|@/i);
  });

  it('shows an administrator with the merchant and the person that they changed, under the names of both', async () => {
    const member = await addPerson(shop, { firstName: 'Runa' });
    await shop.db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, member.id));
    const applicant = await addApplicant(shop, { email: member.email });
    await shop.call('PUT', `/merchant/approve/${applicant.id}`, { token: ada.token, ip });
    const [made] = await waitForEvents('runa test', 1);
    expect(made).toMatchObject({
      kind: 'role-changed',
      account: { name: 'Runa Test' },
      actor: { _id: ada.id, name: 'Ada Test' },
      details: { role: 'ROLE MERCHANT' },
    });
    const { activity: approved } = await list(`?kind=merchant-changed&search=${ada.email}`);
    expect(approved).toMatchObject([
      {
        actor: { _id: ada.id },
        account: null,
        merchantName: 'Ida Kiln',
        details: { change: 'approved' },
      },
    ]);
  });

  it('stays readable when the account is deleted', async () => {
    const { id } = await register('gone@example.com');
    await waitForEvents('gone@', 1);
    await shop.db
      .update(users)
      .set({ firstName: 'Deleted account', lastName: '', email: null, deletedAt: new Date() })
      .where(eq(users.id, id));
    const { activity: events } = await list('?kind=signed-up&limit=100');
    expect(events).toContainEqual(expect.objectContaining({ account: { _id: id, name: null, email: null } }));
  });

  it('has pages, and none for a person or kind without events', async () => {
    await Promise.all([1, 2, 3].map((at) => register(`paged-${at}@example.com`)));
    await waitForEvents('paged-', 3);
    expect(await list('?search=paged-&limit=2&page=2')).toMatchObject({
      count: 3,
      totalPages: 2,
      currentPage: 2,
      activity: [{ account: { email: expect.stringMatching(/^paged-/) } }],
    });
    expect(await list('?search=nobody-at-all')).toMatchObject({ count: 0, activity: [] });
    expect(await list('?kind=attribute-changed')).toMatchObject({ count: 0, activity: [] });
  });

  it('shows an event of a kind that only a newer version knows', async () => {
    await shop.db
      .insert(activity)
      .values({ kind: 'flew-to-the-moon', accountId: ada.id, details: { how: 'x', fuel: 1 } });
    const events = (await list('?search=ada&limit=100')).activity;
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'flew-to-the-moon', details: { how: 'x' } }),
    );
  });
});

describe('what was recorded', () => {
  const refusal = /append-only/;
  const run = (text: string) => shop.pool.query(text).catch((error: Error) => error.message);

  it('is never changed, and not deleted for a year', async () => {
    await register('kept@example.com');
    await waitForEvents('kept@', 1);
    expect(await run(`update activity set ip = '127.0.0.1'`)).toMatch(refusal);
    expect(await run('delete from activity')).toMatch(refusal);
    expect(await run('truncate activity')).toMatch(refusal);
    expect(await waitForEvents('kept@', 1)).toMatchObject([{ ip }]);
  });

  it('is deleted by housekeeping after a year', async () => {
    const at = (days: number) => sql`now() - ${days} * interval '1 day'`;
    const old = { kind: 'signed-in', details: {}, ip: 'old' };
    await shop.db.insert(activity).values([400, 367, 360].map((days) => ({ ...old, at: at(days) as never })));
    expect(await deleteOldActivity(shop.db, 100)).toBe(2);
    const left = await shop.db.select({ id: activity.id }).from(activity).where(eq(activity.ip, 'old'));
    expect(left).toHaveLength(1);
  });
});
