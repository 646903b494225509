import { addAdministrator } from '../builders/people.ts';
import { addColleague, invite } from '../builders/teams.ts';
import type { TestApp } from '../test-app.ts';
import type { Caller } from './callers.ts';
import { freshEmail, type ValidRequests } from './valid-request.ts';

/** The set that every team has. */
const set = 'owner';
const person = { firstName: 'Rosa', lastName: 'Right', password: 'a good password' };

async function invited(shop: TestApp, { token }: Caller) {
  const { id } = await invite(shop, { token: token ?? '' }, set, freshEmail());
  return { params: { id } };
}

/** Valid requests for calls about who works for the shop or a merchant. */
export const teamRequests = {
  'team.getTeam': () => ({}),
  'team.inviteToTeam': () => ({ body: { email: freshEmail(), set } }),
  'team.withdrawInvitation': invited,
  'team.resendTeamInvitation': invited,
  'team.changeTeamMember': async (shop, caller) => ({
    params: { id: (await addColleague(shop, caller.person)).id },
    body: { set },
  }),
  'team.endTeamMember': async (shop, caller) => ({
    params: { id: (await addColleague(shop, caller.person)).id },
  }),
  'team.getTeamInvitation': async (shop) => {
    const { link } = await invite(shop, await addAdministrator(shop), set, freshEmail());
    return { params: { token: link } };
  },
  // Guests alone: an account that accepts is signed out, and these callers are used for other calls.
  'team.acceptTeamInvitation': async (shop, { token }) => {
    const { link } = await invite(shop, await addAdministrator(shop), set, freshEmail());
    const isSignedIn = token !== null && (await shop.call('GET', '/user/me', { token })).statusCode === 200;
    return { params: { token: link }, body: person, ...(isSignedIn ? { status: 400 } : {}) };
  },
} satisfies ValidRequests;
