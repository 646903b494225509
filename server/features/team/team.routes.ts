import type { FastifyInstance } from 'fastify';
import { admin, merchant } from '#contract/roles.ts';
import * as calls from '#contract/team.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { Actor } from '#server/http/actor.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { changeTeamMember, endTeamMember } from './change-team-member.ts';
import { inviteToTeam, resendInvitation, withdrawInvitation } from './invite-to-team.ts';
import { type AnySet, teamMerchantId } from './team.rules.ts';
import { listInvitations, listMembers } from './team.store.ts';

interface Parts {
  db: Db;
  limits: RateLimits;
  shopSettings: Pick<ShopSettings, 'latest'>;
  /** False without a mail server. */
  leavesTheShop: boolean;
}

/** Who works for the shop or a merchant: that of the caller. */
export function teamRoutes(app: FastifyInstance, { db, limits, shopSettings, leavesTheShop }: Parts): void {
  const { securityLog } = app;
  const ofMerchant = (merchantId: string | null) => (merchantId === null ? {} : { merchant: merchantId });
  const noteInvitation = (
    change: 'added' | 'sent-again' | 'withdrawn',
    { actor, ip, ...about }: { actor: Actor; ip: string; email: string; set: AnySet },
  ) =>
    securityLog.write({
      ...{
        event: 'team-invitation',
        change,
        by: actor.id,
        ip,
        ...about,
        ...ofMerchant(teamMerchantId(actor)),
      },
    });
  const noteRole = (
    merchantId: string | null,
    about: { account: string; set?: AnySet; by?: string; ip: string; how?: string },
  ) =>
    securityLog.write({
      event: 'role-changed',
      role: about.set === undefined ? 'ROLE MEMBER' : merchantId === null ? admin : merchant,
      ...ofMerchant(merchantId),
      ...about,
    });

  serve(app, calls.getTeam, async ({ actor }) => {
    const team = teamMerchantId(actor);
    const [members, invitations] = await Promise.all([listMembers(db, team), listInvitations(db, team)]);
    return { members, invitations, leavesTheShop };
  });
  serve(app, calls.inviteToTeam, async ({ actor, body, ip }) => {
    await inviteToTeam({ db, limits }, actor, body);
    noteInvitation('added', { actor, ip, ...body });
    return done(`${body.email} has been invited.`);
  });
  serve(app, calls.resendTeamInvitation, async ({ actor, params, ip }) => {
    const { email, permissionSet: set } = await resendInvitation({ db, limits }, actor, params.id);
    noteInvitation('sent-again', { actor, ip, email, set });
    return done('The invitation has been sent again.');
  });
  serve(app, calls.withdrawInvitation, async ({ actor, params, ip }) => {
    const { email, permissionSet: set } = await withdrawInvitation(db, actor, params.id);
    noteInvitation('withdrawn', { actor, ip, email, set });
    return done('The invitation has been taken back.');
  });
  serve(app, calls.changeTeamMember, async ({ actor, params, body: { set }, ip }) => {
    const hasChanged = await changeTeamMember(db, actor, params.id, set);
    if (hasChanged) noteRole(teamMerchantId(actor), { account: params.id, set, by: actor.id, ip });
    return done('The rights have been changed.');
  });
  serve(app, calls.endTeamMember, async ({ actor, params, ip }) => {
    await endTeamMember(db, actor, params.id);
    noteRole(teamMerchantId(actor), { account: params.id, by: actor.id, ip });
    return done('The access has been ended.');
  });
  serve(app, calls.getTeamInvitation, async ({ params }) => {
    const { general } = await shopSettings.latest();
    return { invitation: await readInvitation(db, params.token, general.storeName) };
  });
  serve(app, calls.acceptTeamInvitation, async ({ actor, params, body, ip }) => {
    await limits.take('merchant-signup', { ip });
    const { account, invitation, isNewPassword } = await acceptInvitation(db, params.token, actor, body);
    const how = 'invitation';
    if (isNewPassword) securityLog.write({ event: 'password-changed', account, how, ip });
    noteRole(invitation.merchantId, { account, set: invitation.permissionSet, how, ip });
    return done('Welcome to the team! Please sign in.');
  });
}
