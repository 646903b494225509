import { imageAt, parseImageUrl } from '#contract/images.ts';
import type { Db } from '#server/db/db.ts';
import { isUnanswered } from '#server/features/chat/chat.store.ts';
import { findContactMessage } from '#server/features/contact/contact.store.ts';
import type { Draft, Sender } from '#server/features/mail/draft.ts';
import { draftHtml } from '#server/features/mail/draft-html.ts';
import { draftText } from '#server/features/mail/draft-text.ts';
import type { MailKind } from '#server/features/mail/mail-kinds.ts';
import { PointlessMail, RefusedMail } from '#server/features/mail/mailer.ts';
import * as account from '#server/features/mail/write-account-mails.ts';
import * as conversation from '#server/features/mail/write-conversation-mails.ts';
import * as merchant from '#server/features/mail/write-merchant-mails.ts';
import * as order from '#server/features/mail/write-order-mails.ts';
import { isInvited } from '#server/features/merchants/merchants.store.ts';
import { findSubscriber } from '#server/features/newsletter/newsletter.store.ts';
import { listLineImages } from '#server/features/orders/line-images.store.ts';
import { issueToken } from '#server/features/users/one-time-tokens.store.ts';
import { findCredentials } from '#server/features/users/users.store.ts';

/** A mail of the outbox that is to be written. */
export type DueMail = {
  [K in keyof MailKind]: { kind: K; recipient: string; data: MailKind[K]; createdAt: Date };
}[keyof MailKind];

export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** What the copy on the mail page must not show. */
  secrets: string[];
}

interface Desk {
  db: Db;
  sender: Sender;
  secrets: string[];
}

const day = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

const moment = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** Writes a mail at the moment of sending; one-time links are made here, so that none is stored anywhere. */
export async function composeMail(db: Db, sender: Sender, mail: DueMail): Promise<ComposedMail> {
  const secrets: string[] = [];
  const draft = await write({ db, sender, secrets }, mail);
  const year = new Date().getUTCFullYear();
  return {
    subject: draft.subject,
    html: draftHtml(draft, sender, year),
    text: draftText(draft, sender, year),
    headers: headersOf(mail, draft),
    secrets,
  };
}

function headersOf({ kind }: DueMail, { unsubscribe }: Draft): Record<string, string> {
  return {
    // No machine shall answer a machine (RFC 3834); an administrator's answer is no machine's.
    ...(kind === 'contact-answer' ? {} : { 'Auto-Submitted': 'auto-generated' }),
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

async function write(desk: Desk, mail: DueMail): Promise<Draft> {
  const { sender } = desk;
  switch (mail.kind) {
    case 'welcome':
      return account.writeWelcome(sender, mail.data);
    case 'reset-password':
      return await resetPassword(desk, mail.data);
    case 'password-changed':
      return account.writePasswordChanged(sender, { ...mail.data, changed: day.format(mail.createdAt) });
    case 'sign-ins-paused':
      return account.writeSignInsPaused(sender, { ...mail.data, paused: moment.format(mail.createdAt) });
    case 'newsletter-confirmation':
    case 'newsletter-welcome':
      return await newsletter(desk, mail.kind, mail.data);
    case 'contact-receipt':
      return conversation.writeContactReceipt(sender);
    case 'contact-answer':
      return await contactAnswer(desk, mail.data);
    case 'chat-unanswered':
      return await chatUnanswered(desk, mail.data);
    case 'merchant-application':
      return merchant.writeMerchantApplication(sender);
    case 'merchant-invitation':
      return await invitation(desk, mail.recipient, mail.data);
    case 'merchant-welcome':
      return merchant.writeMerchantWelcome(sender, mail.data);
    case 'merchant-rejected':
      return merchant.writeMerchantRejected(sender);
    case 'merchant-enabled':
      return merchant.writeMerchantEnabled(sender, mail.data);
    case 'merchant-disabled':
      return merchant.writeMerchantDisabled(sender, mail.data);
    case 'order-confirmation':
      return order.writeOrderConfirmation(sender, mail.data, await pictures(desk, mail.data));
    case 'items-sold':
      return order.writeItemsSold(sender, mail.data, await pictures(desk, mail.data));
    case 'item-status-changed':
      return order.writeItemStatusChanged(sender, mail.data);
    case 'order-cancelled':
      return order.writeOrderCancelled(sender, mail.data);
  }
}

async function resetPassword(desk: Desk, { userId }: MailKind['reset-password']): Promise<Draft> {
  const user = await findCredentials(desk.db, userId);
  if (user?.provider !== 'Email') throw new RefusedMail('The account has no password any more.');
  const token = await issueToken(desk.db, 'reset', userId);
  desk.secrets.push(token);
  return account.writeResetPassword(desk.sender, { token });
}

async function newsletter(
  { db, sender, secrets }: Desk,
  kind: 'newsletter-confirmation' | 'newsletter-welcome',
  { subscriberId }: MailKind['newsletter-confirmation'],
): Promise<Draft> {
  const subscriber = await findSubscriber(db, subscriberId);
  if (!subscriber) throw new RefusedMail('The subscriber is gone.');
  const { unsubscribeKey, isConfirmed } = subscriber;
  secrets.push(unsubscribeKey);
  if (kind === 'newsletter-welcome') return account.writeNewsletterWelcome(sender, { unsubscribeKey });
  if (isConfirmed) return account.writeNewsletterAlready(sender, { unsubscribeKey });
  const token = await issueToken(db, 'newsletter', subscriberId);
  secrets.push(token);
  return account.writeNewsletterConfirmation(sender, { unsubscribeKey, token });
}

async function contactAnswer(
  { db, sender }: Desk,
  { contactMessageId }: MailKind['contact-answer'],
): Promise<Draft> {
  const message = await findContactMessage(db, contactMessageId);
  if (!message?.answer) throw new RefusedMail('The answer is gone.');
  return conversation.writeContactAnswer(sender, {
    answer: message.answer,
    question: message.message,
    written: day.format(new Date(message.created)),
  });
}

async function chatUnanswered({ db, sender }: Desk, data: MailKind['chat-unanswered']): Promise<Draft> {
  const { unanswered } = data;
  if (unanswered && !(await isUnanswered(db, unanswered.customerId, unanswered.messageId)))
    throw new PointlessMail('Somebody has answered.');
  return conversation.writeChatUnanswered(sender, data);
}

async function invitation(
  { db, sender, secrets }: Desk,
  recipient: string,
  { merchantId, merchantName }: MailKind['merchant-invitation'],
): Promise<Draft> {
  if (!(await isInvited(db, merchantId))) throw new RefusedMail('The invitation was withdrawn or used.');
  const token = await issueToken(db, 'invitation', merchantId);
  secrets.push(token);
  // The page reads what stands behind the equals sign: `@` and `+` stay as they are (server rules).
  const address = encodeURIComponent(recipient).replaceAll('%40', '@').replaceAll('%2B', '+');
  const link = `${sender.publicUrl}/merchant-signup/${token}?email=${address}`;
  return merchant.writeMerchantInvitation(sender, { merchantName, link });
}

/** Twice the 72 pixels in which it is shown. */
const pictureWidth = 144;

/** One for each line of the mail, by what the line is called and costs. */
async function pictures(
  { db }: Desk,
  { orderId, lines }: MailKind['order-confirmation'],
): Promise<(order.LineImage | null)[]> {
  const stored = await listLineImages(db, orderId);
  return lines.map((line) => {
    const found = stored.find((one) => one.name === line.name && one.unitPriceCents === line.unitPriceCents);
    const parsed = found?.imageUrl ? parseImageUrl(found.imageUrl) : null;
    if (!found?.imageUrl || !parsed) return null;
    const { width, height } = parsed.picture;
    return { url: imageAt(found.imageUrl, pictureWidth), width, height };
  });
}
