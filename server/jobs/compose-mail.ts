import { termsSlug } from '#contract/pages.contract.ts';
import type { Db } from '#server/db/db.ts';
import { nameWithChoice } from '#server/features/cart/cart.rules.ts';
import { isUnanswered } from '#server/features/chat/chat.store.ts';
import { remindLater } from '#server/features/chat/remind-customer.ts';
import { listUnreadAnswers } from '#server/features/chat/unread-answers.store.ts';
import { findContactMessage } from '#server/features/contact/contact.store.ts';
import * as account from '#server/features/mail/account-mail-templates.ts';
import { addressCorrectedMail } from '#server/features/mail/address-mail-templates.ts';
import * as conversation from '#server/features/mail/conversation-mail-templates.ts';
import { documentsIssuedMail } from '#server/features/mail/document-mail-templates.ts';
import { subjectWithOrder } from '#server/features/mail/mail.rules.ts';
import type { MailContent, Sender } from '#server/features/mail/mail-content.ts';
import { renderMailHtml } from '#server/features/mail/mail-html.ts';
import type { MailKind } from '#server/features/mail/mail-kinds.ts';
import { renderMailText } from '#server/features/mail/mail-text.ts';
import { ObsoleteMail, RefusedMail } from '#server/features/mail/mailer.ts';
import * as merchant from '#server/features/mail/merchant-mail-templates.ts';
import * as orders from '#server/features/mail/order-mail-templates.ts';
import * as parcel from '#server/features/mail/parcel-mail-templates.ts';
import * as payment from '#server/features/mail/payment-mail-templates.ts';
import * as returned from '#server/features/mail/return-mail-templates.ts';
import * as secondFactor from '#server/features/mail/second-factor-mail-templates.ts';
import * as stock from '#server/features/mail/stock-mail-templates.ts';
import * as team from '#server/features/mail/team-mail-templates.ts';
import * as withdrawal from '#server/features/mail/withdrawal-mail-templates.ts';
import { listLineImages } from '#server/features/orders/line-images.store.ts';
import { keyVersionOfWithdrawals } from '#server/features/orders/order-link.ts';
import { findLinkVersion } from '#server/features/orders/order-links.store.ts';
import { findOpenPayment } from '#server/features/orders/payments.store.ts';
import { findShownPage } from '#server/features/pages/pages.store.ts';
import { findWithdrawal } from '#server/features/withdrawals/withdrawals.store.ts';
import { formatDate, formatDateAndTime } from '#server/format/format.ts';
import { composePaymentNews } from './compose-payment-news.ts';
import { mailedImage } from './mailed-image.ts';
import {
  backInStock,
  type Composition,
  invitation,
  newsletter,
  proveEmail,
  resetPassword,
  teamInvitation,
} from './one-time-mails.ts';

/** A mail of the outbox that is due for sending. */
export type DueMail = {
  [K in keyof MailKind]: { kind: K; recipient: string; data: MailKind[K]; createdAt: Date };
}[keyof MailKind];

export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** Tokens to mask in the copy on the mail page. */
  secrets: string[];
}

/**
 * Composes a mail right before sending. One-time links are created here, so that their tokens are never stored.
 * @throws RefusedMail when its subject is gone, such as a withdrawn invitation
 * @throws ObsoleteMail when it is no longer needed
 */
export async function composeMail(db: Db, sender: Sender, mail: DueMail): Promise<ComposedMail> {
  const secrets: string[] = [];
  const content = await composeContent({ db, sender, secrets }, mail);
  const year = new Date().getUTCFullYear();
  return {
    subject: subjectWithOrder(content.subject, content.orderNumber ?? orderNumber(mail)),
    html: renderMailHtml(content, sender, year),
    text: renderMailText(content, sender, year),
    headers: mailHeaders(mail, content),
    secrets,
  };
}

/** The number of the order that a mail is about; mails that were queued before orders had numbers have none. */
const orderNumber = ({ data }: DueMail) => ('orderNumber' in data ? data.orderNumber : undefined);

function mailHeaders({ kind }: DueMail, { unsubscribe }: MailContent): Record<string, string> {
  return {
    // Stops automatic replies (RFC 3834). A person wrote the contact answer, so replies to it are welcome.
    ...(kind === 'contact-answer' ? {} : { 'Auto-Submitted': 'auto-generated' }),
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

async function composeContent(composition: Composition, mail: DueMail): Promise<MailContent> {
  const { sender } = composition;
  switch (mail.kind) {
    case 'welcome':
      return account.welcomeMail(sender, mail.data);
    case 'reset-password':
      return await resetPassword(composition, mail.data);
    case 'prove-email':
      return await proveEmail(composition, mail.recipient, mail.data);
    case 'password-changed':
      return account.passwordChangedMail(sender, { ...mail.data, changed: formatDate(mail.createdAt) });
    case 'account-deleted':
      return account.accountDeletedMail(sender, mail.data);
    case 'sign-ins-paused':
      return account.signInsPausedMail(sender, { ...mail.data, paused: formatDateAndTime(mail.createdAt) });
    case 'second-factor-changed':
      return secondFactor.secondFactorChangedMail(sender, {
        ...mail.data,
        at: formatDateAndTime(mail.createdAt),
      });
    case 'recovery-code-used':
      return secondFactor.recoveryCodeUsedMail(sender, {
        ...mail.data,
        at: formatDateAndTime(mail.createdAt),
      });
    case 'wrong-codes':
      return secondFactor.wrongCodesMail(sender, { ...mail.data, at: formatDateAndTime(mail.createdAt) });
    case 'newsletter-confirmation':
    case 'newsletter-welcome':
      return await newsletter(composition, mail.kind, mail.data);
    case 'contact-receipt':
      return conversation.contactReceiptMail(sender);
    case 'contact-answer':
      return await contactAnswer(composition, mail.data);
    case 'chat-unanswered':
      return await chatUnanswered(composition, mail.data);
    case 'chat-unread':
      return await chatUnread(composition, mail.recipient, mail.data);
    case 'merchant-application':
      return merchant.merchantApplicationMail(sender);
    case 'merchant-invitation':
      return await invitation(composition, mail.recipient, mail.data);
    case 'team-invitation':
      return await teamInvitation(composition, mail.data);
    case 'team-changed':
      return team.teamChangedMail(sender, mail.data);
    case 'merchant-welcome':
      return merchant.merchantWelcomeMail(sender, mail.data);
    case 'merchant-rejected':
      return merchant.merchantRejectedMail(sender);
    case 'merchant-enabled':
      return merchant.merchantEnabledMail(sender, mail.data);
    case 'merchant-disabled':
      return merchant.merchantDisabledMail(sender, mail.data);
    case 'order-confirmation':
      return orders.orderConfirmationMail(
        sender,
        await linked(composition, mail.data),
        await lineImages(composition, mail.data),
        await findShownPage(composition.db, termsSlug),
      );
    case 'order-link':
      return await orderLink(composition, mail.data);
    case 'items-sold':
      return orders.itemsSoldMail(sender, mail.data, await lineImages(composition, mail.data));
    case 'item-status-changed':
      return orders.itemStatusChangedMail(sender, await linked(composition, mail.data));
    case 'order-cancelled':
      return orders.orderCancelledMail(sender, await linked(composition, mail.data));
    case 'parcel-sent':
      return parcel.parcelSentMail(sender, await linked(composition, mail.data));
    case 'parcel-tracking':
      return parcel.parcelTrackingMail(sender, await linked(composition, mail.data));
    case 'parcel-voided':
      return parcel.parcelVoidedMail(sender, await linked(composition, mail.data));
    case 'address-corrected':
      return addressCorrectedMail(sender, await linked(composition, mail.data));
    case 'parcel-delivered':
      return parcel.parcelDeliveredMail(sender, await linked(composition, mail.data));
    case 'pieces-cancelled':
      return parcel.piecesCancelledMail(sender, await linked(composition, mail.data));
    case 'return-asked':
      return returned.returnAskedMail(sender, mail.data);
    case 'return-accepted':
      return returned.returnAcceptedMail(sender, await linked(composition, mail.data));
    case 'return-refused':
      return returned.returnRefusedMail(sender, await linked(composition, mail.data));
    case 'return-received':
      return returned.returnReceivedMail(sender, await linked(composition, mail.data));
    case 'return-withheld':
      return returned.returnWithheldMail(sender, await linked(composition, mail.data));
    case 'back-in-stock-confirmation':
    case 'back-in-stock':
      return await backInStock(composition, mail.kind, mail.data);
    case 'low-stock':
      return stock.lowStockMail(sender, mail.data);
    case 'finish-payment':
      return await finishPayment(composition, mail.data);
    case 'payment-on-its-way':
    case 'payment-failed':
    case 'payment-given-up':
    case 'payment-mismatch':
      return await composePaymentNews(composition, mail.kind, mail.data);
    case 'order-refunded':
      return payment.orderRefundedMail(sender, await linkedIfOrder(composition, mail.data));
    case 'order-paid-back':
      return payment.orderPaidBackMail(sender, await linkedIfOrder(composition, mail.data));
    case 'refund-failed':
      return payment.refundFailedMail(sender, mail.data);
    case 'payment-disputed':
      return payment.paymentDisputedMail(sender, mail.data);
    case 'withdrawal-received':
      return withdrawal.withdrawalReceivedMail(sender, await linkedIfOrder(composition, mail.data));
    case 'withdrawal-decided':
      return withdrawal.withdrawalDecidedMail(sender, await linkedIfOrder(composition, mail.data));
    case 'withdrawal-to-confirm':
      return await withdrawalToConfirm(composition, mail.data);
    case 'withdrawal-denied':
      return withdrawal.withdrawalDeniedMail(sender, mail.data);
    case 'documents-issued':
      return documentsIssuedMail(sender, await linked(composition, mail.data));
  }
}

async function contactAnswer(
  { db, sender }: Composition,
  { contactMessageId }: MailKind['contact-answer'],
): Promise<MailContent> {
  const message = await findContactMessage(db, contactMessageId);
  if (!message?.answer) throw new RefusedMail('The answer is gone.');
  return conversation.contactAnswerMail(sender, {
    answer: message.answer,
    question: message.message,
    written: formatDate(new Date(message.created)),
  });
}

async function chatUnanswered(
  { db, sender }: Composition,
  data: MailKind['chat-unanswered'],
): Promise<MailContent> {
  const { unanswered } = data;
  if (unanswered && !(await isUnanswered(db, unanswered.customerId, unanswered.messageId)))
    throw new ObsoleteMail('Somebody has answered.');
  return conversation.chatUnansweredMail(sender, data);
}

async function chatUnread(
  { db, sender }: Composition,
  recipient: string,
  data: MailKind['chat-unread'],
): Promise<MailContent> {
  const { maxQuoted } = conversation;
  const [first, ...more] = await listUnreadAnswers(db, data, maxQuoted + 1);
  if (!first) {
    await remindLater(db, recipient, data);
    throw new ObsoleteMail('The customer has read it.');
  }
  return conversation.chatUnreadMail(sender, [first, ...more]);
}

/** Adds the link for a guest, who has no account that shows the order. A merchant gets none. */
async function linked<Data extends { orderId: string; toMerchant?: boolean }>(
  { db, sender, secrets }: Composition,
  data: Data,
): Promise<Data & { link?: string }> {
  const linkVersion = data.toMerchant ? null : await findLinkVersion(db, data.orderId);
  if (linkVersion === null) return data;
  const key = sender.keyOfOrder(data.orderId, linkVersion);
  secrets.push(key);
  return { ...data, link: `/order/${data.orderId}?key=${key}` };
}

async function orderLink(composition: Composition, data: MailKind['order-link']): Promise<MailContent> {
  const order = await linked(composition, data);
  return orders.orderLinkMail(composition.sender, order);
}

/** The same for a payment that may never have become an order. */
async function linkedIfOrder<Data extends { orderId: string | null }>(
  composition: Composition,
  data: Data,
): Promise<Data & { link?: string }> {
  const { orderId } = data;
  return orderId === null ? data : await linked(composition, { ...data, orderId });
}

async function withdrawalToConfirm(
  { db, sender, secrets }: Composition,
  data: MailKind['withdrawal-to-confirm'],
): Promise<MailContent> {
  const found = await findWithdrawal(db, data.withdrawalId);
  if (found?.state !== 'unconfirmed') throw new ObsoleteMail('It was confirmed or denied.');
  const key = sender.keyOfOrder(found.id, keyVersionOfWithdrawals);
  secrets.push(key);
  return withdrawal.withdrawalToConfirmMail(sender, { ...data, key });
}

async function finishPayment(
  { db, sender, secrets }: Composition,
  { paymentId }: MailKind['finish-payment'],
): Promise<MailContent> {
  const open = await findOpenPayment(db, paymentId);
  if (!open) throw new ObsoleteMail('It is paid, or the time to pay is over.');
  secrets.push(open.checkoutId);
  return payment.finishPaymentMail(sender, open);
}

/** Finds the image of each line of the mail by the line's name, choice and price. */
async function lineImages(
  { db }: Composition,
  { orderId, lines }: MailKind['order-confirmation'],
): Promise<(orders.LineImage | null)[]> {
  const stored = await listLineImages(db, orderId);
  return lines.map((line) => {
    const found = stored.find(
      (one) => nameWithChoice(one) === line.name && one.unitPriceMinor === line.unitPriceMinor,
    );
    return mailedImage(found?.imageUrl ?? null);
  });
}
