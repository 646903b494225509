import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { activity } from '#server/db/schema/activity.ts';
import { mails } from '#server/db/schema/mail.ts';
import { sessions, teamInvitations } from '#server/db/schema/people.ts';
import {
  addAdministrator,
  addClerk,
  addMerchant,
  addStaff,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { turnOnSecondFactor } from '#server/testing/builders/second-factors.ts';
import { invite } from '#server/testing/builders/teams.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { findMembership } from '../users/memberships.store.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;

const call = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  who: TestPerson,
  body?: object,
) => await shop.call(method, path, { token: who.token, ...(body && { body }) });
const readTeam = async (who: TestPerson) => (await call('GET', '/team', who)).json();
const mailsTo = async (email: string) =>
  (await db.select().from(mails).where(eq(mails.recipient, email))).map(({ kind, data }) => ({ kind, data }));
const events = async (kind: string, actorId: string) =>
  (await db.select().from(activity).where(eq(activity.actorId, actorId))).filter((row) => row.kind === kind);

describe('the team', () => {
  it('has who works there, as what, last seen, and with two-step sign-in', async () => {
    const vera = await addMerchant(shop);
    const stan = await addStaff(shop, vera.merchantId);
    await turnOnSecondFactor(shop, stan.id);
    const { members, invitations } = await readTeam(vera);
    expect(members).toMatchObject([
      { _id: vera.id, email: vera.email, set: 'owner', hasSecondFactor: false, isLastOwner: true },
      { _id: stan.id, firstName: 'Stan', set: 'staff', hasSecondFactor: true, isLastOwner: false },
    ]);
    expect(Date.parse(members[1].lastSeen)).toBeGreaterThan(Date.now() - 60_000);
    expect(invitations).toEqual([]);
  });

  it('remembers when somebody was seen who has signed out since', async () => {
    const vera = await addMerchant(shop);
    const stan = await addStaff(shop, vera.merchantId);
    await db.delete(sessions).where(eq(sessions.userId, stan.id));
    expect((await readTeam(vera)).members[1].lastSeen).toBeNull();
    const at = new Date('2026-11-12T10:00:00Z');
    await db.insert(activity).values({ kind: 'signed-in', accountId: stan.id, at, details: {} });
    expect((await readTeam(vera)).members[1].lastSeen).toBe(at.toISOString());
  });

  it('shows nothing of others', async () => {
    const [vera, wilma] = [await addMerchant(shop), await addMerchant(shop)];
    const { id } = await invite(shop, vera, 'staff');
    const ids = (await readTeam(wilma)).members.map(({ _id }: { _id: string }) => _id);
    expect(ids).toEqual([wilma.id]);
    expect((await readTeam(wilma)).invitations).toEqual([]);
    for (const [method, path, body] of [
      ['DELETE', `/team/invitations/${id}`],
      ['POST', `/team/invitations/${id}/resend`],
      ['PUT', `/team/${vera.id}`, { set: 'staff' }],
      ['DELETE', `/team/${vera.id}`],
    ] as const) {
      for (const who of [wilma, await addAdministrator(shop)]) {
        // The set is one of both teams, so that it is not what is refused.
        const response = await call(method, path, who, body && { set: 'owner' });
        expect(response.statusCode, `${method} ${path}`).toBe(404);
      }
    }
    expect((await readTeam(vera)).invitations).toHaveLength(1);
  });
});

describe('inviting', () => {
  it('queues a mail, and is in the list and in Activity', async () => {
    const ada = await addAdministrator(shop);
    const response = await call('POST', '/team/invitations', ada, {
      email: 'Omar@Example.com',
      set: 'orders',
    });
    expect(response.json()).toEqual({ success: true, message: 'Omar@Example.com has been invited.' });
    const [{ _id, ...invitation }] = (await readTeam(ada)).invitations;
    expect(invitation).toMatchObject({
      email: 'Omar@Example.com',
      set: 'orders',
      by: 'Ada Test',
      isOpen: true,
    });
    expect(await mailsTo('Omar@Example.com')).toEqual([
      { kind: 'team-invitation', data: { invitationId: _id } },
    ]);
    await expect
      .poll(async () => await events('team-invitation', ada.id))
      .toMatchObject([{ accountId: null, details: { change: 'added', set: 'orders' } }]);
  });

  it('says that its mail was kept, as there was no mail server, until it is sent again', async () => {
    const vera = await addMerchant(shop);
    const { id, email } = await invite(shop, vera, 'staff');
    // To the same address, by another team.
    await invite(shop, await addMerchant(shop), 'staff', email);
    const isUnsent = async () => (await readTeam(vera)).invitations[0].isUnsent;
    expect(await isUnsent()).toBe(false);
    await db.update(mails).set({ status: 'unsent' }).where(sql`data ->> 'invitationId' = ${id}`);
    expect(await isUnsent()).toBe(true);
    await call('POST', `/team/invitations/${id}/resend`, vera);
    expect(await isUnsent()).toBe(false);
  });

  it('refuses sets that the team does not have, colleagues, and who is invited', async () => {
    const vera = await addMerchant(shop);
    const send = async (email: string, set: unknown) =>
      (await call('POST', '/team/invitations', vera, { email, set })).json();
    for (const set of ['orders', 'admin', '', null, undefined]) {
      expect((await send('omar@example.com', set)).fields).toEqual({
        set: 'Please choose as what this person works.',
      });
    }
    const stan = await addStaff(shop, vera.merchantId);
    for (const { email } of [vera, stan]) {
      expect(await send(email.toUpperCase(), 'staff')).toMatchObject({ code: 'already-done' });
    }
    const { email } = await invite(shop, vera, 'staff');
    expect(await send(email, 'owner')).toMatchObject({
      code: 'already-done',
      fields: { email: 'This address is invited already. You can send it again.' },
    });
    // By another merchant it may be, and that somebody works there is not said.
    const wilma = await addMerchant(shop);
    for (const address of [email, vera.email]) {
      const body = { email: address, set: 'staff' };
      expect((await call('POST', '/team/invitations', wilma, body)).statusCode).toBe(200);
    }
  });

  it('adds one of many at the same moment', async () => {
    const vera = await addMerchant(shop);
    const body = { email: 'many@example.com', set: 'staff' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => call('POST', '/team/invitations', vera, body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
  });

  it('is for 20 people an hour, with what is sent again', async () => {
    const limited = await createTestApp({ RATE_LIMIT: 'on' });
    onTestFinished(limited.close);
    const { token } = await addAdministrator(limited);
    const first = await invite(limited, { token }, 'support');
    const statuses: number[] = [];
    for (let at = 0; at < 19; at++) {
      const body = { email: `person${at}@example.com`, set: 'support' };
      statuses.push((await limited.call('POST', '/team/invitations', { token, body })).statusCode);
    }
    expect(statuses.every((status) => status === 200)).toBe(true);
    const more = { token, body: { email: 'one-more@example.com', set: 'support' } };
    expect((await limited.call('POST', '/team/invitations', more)).statusCode).toBe(429);
    const again = await limited.call('POST', `/team/invitations/${first.id}/resend`, { token });
    expect(again.statusCode).toBe(429);
  });

  it('again makes it valid for seven more days, by who sends it', async () => {
    const [ada, ida] = [await addAdministrator(shop), await addAdministrator(shop)];
    const { id, email } = await invite(shop, ada, 'support');
    await db
      .update(teamInvitations)
      .set({ createdAt: sql`now() - interval '8 days'` })
      .where(eq(teamInvitations.id, id));
    const find = async () => (await readTeam(ida)).invitations.find(({ _id }: { _id: string }) => _id === id);
    expect(await find()).toMatchObject({ isOpen: false });
    expect((await call('POST', `/team/invitations/${id}/resend`, ida)).statusCode).toBe(200);
    expect(await find()).toMatchObject({ isOpen: true });
    expect(await mailsTo(email)).toHaveLength(2);
    // One that is over may also be replaced by a new one.
    await db.update(teamInvitations).set({ byUser: null }).where(eq(teamInvitations.id, id));
    const body = { email, set: 'orders' };
    expect((await call('POST', '/team/invitations', ida, body)).statusCode).toBe(200);
    expect(await find()).toBeUndefined();
  });
});

describe('changing and ending', () => {
  it('signs the person out, tells them by mail, and is in Activity', async () => {
    const ada = await addAdministrator(shop);
    const cleo = await addClerk(shop, 'support');
    expect((await call('PUT', `/team/${cleo.id}`, ada, { set: 'orders' })).statusCode).toBe(200);
    expect(await findMembership(db, cleo.id)).toEqual({ of: 'shop', set: 'orders' });
    expect((await call('GET', '/user/me', cleo)).statusCode).toBe(401);
    expect((await call('DELETE', `/team/${cleo.id}`, ada)).statusCode).toBe(200);
    expect(await findMembership(db, cleo.id)).toBeNull();
    expect(await mailsTo(cleo.email)).toEqual([
      { kind: 'team-changed', data: { firstName: 'Cleo', team: null, set: 'Orders', change: 'changed' } },
      { kind: 'team-changed', data: { firstName: 'Cleo', team: null, set: 'Orders', change: 'ended' } },
    ]);
    await expect
      .poll(async () => (await events('role-changed', ada.id)).map(({ details }) => details))
      .toEqual([{ role: 'ROLE ADMIN', set: 'orders' }, { role: 'ROLE MEMBER' }]);
  });

  it('to the same set changes nothing', async () => {
    const ada = await addAdministrator(shop);
    const cleo = await addClerk(shop, 'support');
    expect((await call('PUT', `/team/${cleo.id}`, ada, { set: 'support' })).statusCode).toBe(200);
    expect((await call('GET', '/user/me', cleo)).statusCode).toBe(200);
    expect(await mailsTo(cleo.email)).toEqual([]);
  });

  it('leaves the last Owner of a merchant, who may leave after naming another', async () => {
    const vera = await addMerchant(shop);
    const stan = await addStaff(shop, vera.merchantId);
    const refused = { code: 'last-administrator', error: expect.stringContaining('only owner') };
    expect((await call('DELETE', `/team/${vera.id}`, vera)).json()).toMatchObject(refused);
    expect((await call('PUT', `/team/${vera.id}`, vera, { set: 'staff' })).json()).toMatchObject(refused);
    expect((await call('PUT', `/team/${stan.id}`, vera, { set: 'owner' })).statusCode).toBe(200);
    expect((await call('DELETE', `/team/${vera.id}`, vera)).statusCode).toBe(200);
    expect(await findMembership(db, stan.id)).toEqual({ of: 'merchant', set: 'owner' });
  });

  const teams = {
    shop: async (): Promise<[TestPerson, TestPerson]> => {
      await db.execute(sql`delete from memberships where merchant_id is null`);
      return [await addAdministrator(shop), await addAdministrator(shop)];
    },
    merchant: async (): Promise<[TestPerson, TestPerson]> => {
      const vera = await addMerchant(shop);
      const stan = await addStaff(shop, vera.merchantId);
      await db.execute(sql`update memberships set permission_set = 'owner' where user_id = ${stan.id}`);
      return [vera, stan];
    },
  };
  it.each(
    (['shop', 'merchant'] as const).flatMap((team) =>
      (['end', 'lower', 'end themselves'] as const).map((what) => ({ team, what })),
    ),
  )('two Owners of a $team $what at the same moment: one stays', async ({ team, what }) => {
    const [one, two] = await teams[team]();
    const { findActor } = shop.app;
    const bothSignedIn = Promise.withResolvers<void>();
    onTestFinished(() => {
      shop.app.findActor = findActor;
    });
    let signedIn = 0;
    shop.app.findActor = async (...request) => {
      const actor = await findActor(...request);
      signedIn += 1;
      if (signedIn === 2) bothSignedIn.resolve();
      await bothSignedIn.promise;
      return actor;
    };
    const set = team === 'shop' ? 'support' : 'staff';
    const act = (who: TestPerson, whom: TestPerson) =>
      what === 'lower'
        ? call('PUT', `/team/${whom.id}`, who, { set })
        : call('DELETE', `/team/${whom.id}`, who);
    const answers = await Promise.all(
      what === 'end themselves' ? [act(one, one), act(two, two)] : [act(one, two), act(two, one)],
    );
    shop.app.findActor = findActor;
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, 400]);
    const left = await Promise.all([one, two].map(({ id }) => findMembership(db, id)));
    expect(left.filter((membership) => membership?.set === 'owner')).toHaveLength(1);
  });
});
