import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/merchants.contract.ts';
import { searchPage } from '#contract/paging.ts';
import { merchant } from '#contract/roles.ts';
import type { Db } from '#server/db/db.ts';
import { can } from '#server/http/actor.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { SecurityEntry } from '#server/http/security-log.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { findTokenHolder } from '../users/one-time-tokens.store.ts';
import { applyAsMerchant } from './apply-as-merchant.ts';
import { approveMerchant } from './approve-merchant.ts';
import { activateMerchant, deleteMerchant, rejectMerchant } from './change-merchant.ts';
import { completeSignup } from './complete-signup.ts';
import { listMerchants } from './merchant-list.store.ts';
import { isInvited } from './merchants.store.ts';
import { resendInvitation } from './resend-invitation.ts';

type MerchantChange = NonNullable<SecurityEntry['change']>;

export function merchantsRoutes(app: FastifyInstance, { db, limits }: { db: Db; limits: RateLimits }): void {
  const { securityLog } = app;
  const note = (change: MerchantChange, about: { by: string; merchant: string; ip: string }) =>
    securityLog.write({ event: 'merchant-changed', change, ...about });

  serve(app, calls.applyAsMerchant, async ({ actor, body, ip }) => {
    // Somebody of the shop enters applications of many people, so only the limit per e-mail address applies.
    const isForOthers = actor !== null && can(actor, 'merchants.write');
    await limits.take('merchant-add', isForOthers ? { email: body.email } : { email: body.email, ip });
    await applyAsMerchant(db, body);
    return done(`We received your request! We will reach you on your phone number ${body.phoneNumber}!`);
  });
  serve(app, calls.checkInvitation, async ({ params }) => {
    const merchantId = await findTokenHolder(db, 'invitation', params.token);
    return { isOpen: merchantId !== null && (await isInvited(db, merchantId)) };
  });
  serve(app, calls.completeMerchantSignup, async ({ params, body, ip }) => {
    await limits.take('merchant-signup', { ip });
    const account = await completeSignup(db, params.token, body);
    const about = { account, how: 'invitation', ip };
    securityLog.write({ event: 'password-changed', ...about });
    securityLog.write({ event: 'role-changed', role: merchant, ...about });
    return done('You have signed up successfully! Please sign in with the email and password. Thank you!');
  });

  serve(app, calls.listMerchants, ({ query }) => listMerchants(db, query));
  serve(app, calls.searchMerchants, ({ query: { page, limit, ...query } }) =>
    listMerchants(db, { ...query, ...searchPage({ page, limit }) }),
  );
  serve(app, calls.inviteMerchantAgain, async ({ params }) => {
    await resendInvitation({ db, limits }, params.id);
    return done('The invitation has been sent again.');
  });
  serve(app, calls.approveMerchant, async ({ actor, params, ip }) => {
    const account = await approveMerchant(db, params.id);
    note('approved', { by: actor.id, merchant: params.id, ip });
    if (account) {
      const about = { account, by: actor.id, merchant: params.id, ip };
      securityLog.write({ event: 'role-changed', role: merchant, ...about });
    }
    return done('Merchant has been approved successfully!');
  });
  serve(app, calls.rejectMerchant, async ({ actor, params, ip }) => {
    await rejectMerchant(db, params.id);
    note('rejected', { by: actor.id, merchant: params.id, ip });
    return done('Merchant has been rejected successfully!');
  });
  serve(app, calls.activateMerchant, async ({ actor, params, body, ip }) => {
    const { isActive } = body.merchant;
    await activateMerchant(db, params.id, isActive);
    note(isActive ? 'enabled' : 'disabled', { by: actor.id, merchant: params.id, ip });
    return done(`Merchant has been ${isActive ? 'enabled' : 'disabled'} successfully!`);
  });
  serve(app, calls.deleteMerchant, async ({ actor, params, ip }) => {
    const accounts = await deleteMerchant(db, params.id);
    note('deleted', { by: actor.id, merchant: params.id, ip });
    for (const account of accounts) {
      securityLog.write({ event: 'role-changed', role: 'ROLE MEMBER', account, by: actor.id, ip });
    }
    return done('Merchant has been deleted successfully!');
  });
}
