import { setNames } from '#contract/permissions.ts';
import type { Db } from '#server/db/db.ts';
import { issueEmailCode } from '#server/features/auth/second-factor/email-code.ts';
import { mustProveEmail } from '#server/features/auth/second-factor/second-factor.rules.ts';
import { findRequest, waitAgain } from '#server/features/back-in-stock/back-in-stock.store.ts';
import * as account from '#server/features/mail/account-mail-templates.ts';
import type { MailContent, Sender } from '#server/features/mail/mail-content.ts';
import type { MailKind } from '#server/features/mail/mail-kinds.ts';
import { ObsoleteMail, RefusedMail } from '#server/features/mail/mailer.ts';
import * as merchant from '#server/features/mail/merchant-mail-templates.ts';
import * as secondFactor from '#server/features/mail/second-factor-mail-templates.ts';
import * as stock from '#server/features/mail/stock-mail-templates.ts';
import * as team from '#server/features/mail/team-mail-templates.ts';
import { isInvited } from '#server/features/merchants/merchants.store.ts';
import { findSubscriber } from '#server/features/newsletter/newsletter.store.ts';
import { findInvitation, findTeamName } from '#server/features/team/team.store.ts';
import { issueToken } from '#server/features/users/one-time-tokens.store.ts';
import { findCredentials } from '#server/features/users/users.store.ts';
import { formatDate } from '#server/format/format.ts';

/** Each mail is composed with it. */
export interface Composition {
  db: Db;
  sender: Sender;
  /** Tokens to mask in the copy on the mail page. */
  secrets: string[];
}

// Mails with a token, which is made when they are sent, so that it is never stored.

export async function resetPassword(
  composition: Composition,
  { userId }: MailKind['reset-password'],
): Promise<MailContent> {
  const user = await findCredentials(composition.db, userId);
  if (user?.provider !== 'Email') throw new RefusedMail('The account has no password any more.');
  const token = await issueToken(composition.db, 'reset', userId);
  composition.secrets.push(token);
  return account.resetPasswordMail(composition.sender, { token });
}

export async function proveEmail(
  { db, secrets }: Composition,
  recipient: string,
  { userId }: MailKind['prove-email'],
): Promise<MailContent> {
  const user = await findCredentials(db, userId);
  if (!user || user.email !== recipient || !mustProveEmail(user))
    throw new ObsoleteMail('The address is proven, or is not that of the account any more.');
  const code = await issueEmailCode(db, userId);
  secrets.push(code);
  return secondFactor.proveEmailMail({ code });
}

export async function newsletter(
  { db, sender, secrets }: Composition,
  kind: 'newsletter-confirmation' | 'newsletter-welcome',
  { subscriberId }: MailKind['newsletter-confirmation'],
): Promise<MailContent> {
  const subscriber = await findSubscriber(db, subscriberId);
  if (!subscriber) throw new RefusedMail('The subscriber is gone.');
  const { unsubscribeKey, isConfirmed } = subscriber;
  secrets.push(unsubscribeKey);
  if (kind === 'newsletter-welcome') return account.newsletterWelcomeMail(sender, { unsubscribeKey });
  if (isConfirmed) return account.newsletterAlreadyMail(sender, { unsubscribeKey });
  const token = await issueToken(db, 'newsletter', subscriberId);
  secrets.push(token);
  return account.newsletterConfirmationMail(sender, { unsubscribeKey, token });
}

export async function backInStock(
  { db, sender, secrets }: Composition,
  kind: 'back-in-stock-confirmation' | 'back-in-stock',
  { requestId }: MailKind['back-in-stock'],
): Promise<MailContent> {
  const request = await findRequest(db, requestId);
  if (!request) throw new ObsoleteMail('The request was cancelled, or the product is not for sale any more.');
  const { productName, choice, cancelKey, slug, variantId, hasOptions } = request;
  const name = choice ? `${productName}, ${choice}` : productName;
  secrets.push(cancelKey);
  if (kind === 'back-in-stock') {
    if (!request.isBack) {
      await waitAgain(db, requestId);
      throw new ObsoleteMail('It is sold out again.');
    }
    const path = `/product/${slug}${hasOptions ? `?variant=${variantId}` : ''}`;
    return stock.backInStockMail(sender, { name, cancelKey, path });
  }
  if (request.isConfirmed) throw new ObsoleteMail('The request is confirmed.');
  const token = await issueToken(db, 'back-in-stock', requestId);
  secrets.push(token);
  return stock.stockConfirmationMail(sender, { name, cancelKey, token });
}

export async function invitation(
  { db, sender, secrets }: Composition,
  recipient: string,
  { merchantId, merchantName }: MailKind['merchant-invitation'],
): Promise<MailContent> {
  if (!(await isInvited(db, merchantId))) throw new RefusedMail('The invitation was withdrawn or used.');
  const token = await issueToken(db, 'invitation', merchantId);
  secrets.push(token);
  // The sign-up page reads everything after the equals sign, so `@` and `+` stay unescaped.
  const email = encodeURIComponent(recipient).replaceAll('%40', '@').replaceAll('%2B', '+');
  const link = `${sender.publicUrl}/merchant-signup/${token}?email=${email}`;
  return merchant.merchantInvitationMail(sender, { merchantName, link });
}

export async function teamInvitation(
  { db, sender, secrets }: Composition,
  { invitationId }: MailKind['team-invitation'],
): Promise<MailContent> {
  const invitation = await findInvitation(db, invitationId);
  if (!invitation?.isOpen)
    throw new ObsoleteMail('The invitation was accepted or taken back, or has expired.');
  const { merchantId, permissionSet, byName, until } = invitation;
  const token = await issueToken(db, 'team-invitation', invitationId, until.getTime() - Date.now());
  secrets.push(token);
  return team.teamInvitationMail(sender, {
    team: await findTeamName(db, merchantId),
    set: setNames[permissionSet],
    by: byName,
    until: formatDate(until),
    link: `${sender.publicUrl}/team/accept/${token}`,
  });
}
