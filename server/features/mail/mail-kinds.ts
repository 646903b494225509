import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import type { DocumentKind } from '#contract/documents.contract.ts';
import type { PaidBackHow, PaymentMethod } from '#contract/payments.ts';
import type { ReturnReason } from '#contract/return-states.ts';
import type { ItemStatus } from '#contract/statuses.ts';
import type { WithdrawalOutcome } from '#contract/withdrawals.contract.ts';

/** `orderNumber` is missing in mails that were queued before orders had numbers. */
type OrderName = {
  orderId: string;
  orderNumber?: number;
  /** Path of the page that shows it to a guest; its key is added when sending. */
  link?: string;
};

/** The money that comes back to a buyer for pieces that are cancelled, or have come back (`ComesBack`); missing when no money was received of the order. */
export interface PaidForCancelled {
  backMinor: number;
  isOnline: boolean;
}

type NumberedOrder = OrderName & { orderNumber: number };

/** Lines of one order: all for its owner, those of their own brand for a merchant. */
type MailOrder = OrderName & {
  lines: {
    name: string;
    brandName: string;
    /** To the buyer, who has the contract with them. Missing in a shop without merchants. */
    sellerName?: string;
    quantity: number;
    unitPriceMinor: number;
    totalMinor: number;
  }[];
  /** The total before tax, or with it when prices include tax. */
  totalMinor: number;
  taxMinor: number;
  totalWithTaxMinor: number;
  /** Missing in mails of earlier versions, as the next are. */
  pricesIncludeTax?: boolean;
  /** The price as shown, of the whole order: the amounts of a merchant do not have it. */
  delivery?: { name: string; minor: number };
  /** As they were frozen, to a merchant the shares of own lines; missing without any. The amounts of lines and delivery are after them. */
  discounts?: { title: string; code: string | null; minor: number; isDelivery: boolean }[];
  payment?: { method: PaymentMethod };
  /** Delivery address; null when the owner had no default address. */
  address: DeliveryAddress | null;
};

/** Pieces of some lines of an order. */
type SentPieces = NumberedOrder & { firstName: string; lines: { name: string; quantity: number }[] };

/** Pieces that come back; `name` as people see it. */
type ReturnedPieces = SentPieces & { name: string };

/** A payment of an order, or of a checkout that never became one. */
type PaidOrder = {
  /** Null when it never became one. */
  orderId: string | null;
  /** The number of the order that it is, or would have become. */
  orderNumber: number;
  amountMinor: number;
  /** The link of a guest, as in `OrderName`. */
  link?: string;
};

/** A payment of a checkout that is no order yet. What is true of it is read when the mail is sent. */
type AboutPayment = { paymentId: string; toShop: boolean };

/** A statement of withdrawal, quoted to the address of its order alone. */
export type StatedWithdrawal = { orderNumber: number; name: string; isWhole: boolean; things: string[] };
type AboutWithdrawal = { withdrawal: string; at: string };

/**
 * Every kind of mail with the data of its template. Amounts in minor units, and never a token.
 * A `type`, not an interface, so that each entry fits the outbox's JSON column.
 */
export type MailKind = {
  welcome: { firstName: string };
  'reset-password': { userId: string };
  /** With a code that proves the e-mail address, for two-step sign-in. */
  'prove-email': { userId: string };
  'password-changed': { firstName: string };
  /** The last mail to a deleted account. */
  'account-deleted': { firstName: string };
  /** To the owner: sign-ins are paused for 15 minutes after many failed ones. */
  'sign-ins-paused': { firstName: string };
  /** To the owner: two-step sign-in was turned on or off, or has new recovery codes. */
  'second-factor-changed': {
    firstName: string;
    change: 'on' | 'off' | 'off-by-administrator' | 'new-recovery-codes';
  };
  'recovery-code-used': { firstName: string; left: number };
  /** To the owner: somebody who knows the password entered many wrong codes. */
  'wrong-codes': { firstName: string };
  'newsletter-confirmation': { subscriberId: string };
  'newsletter-welcome': { subscriberId: string };
  /** Quotes nothing of the sender, who may have entered someone else's e-mail address. */
  'contact-receipt': Record<string, never>;
  'contact-answer': { contactMessageId: string };
  /** Tells the applicant that the application has arrived. */
  'merchant-application': { merchantName: string; brandName: string };
  /** Links to PUBLIC_URL/merchant-signup/{token}?email={recipient}; the token is created when sending. */
  'merchant-invitation': { merchantId: string; merchantName: string };
  /** Links to PUBLIC_URL/team/accept/{token}; the token is created when sending. */
  'team-invitation': { invitationId: string };
  /** To the person. `team` is the brand of a merchant; null for the shop. */
  'team-changed': {
    firstName: string;
    team: string | null;
    set: string;
    change: 'joined' | 'changed' | 'ended';
  };
  'merchant-welcome': { merchantName: string; brandName: string };
  /** Goes to the applicant, and quotes nothing of the application. */
  'merchant-rejected': Record<string, never>;
  'merchant-disabled': { merchantName: string; brandName: string };
  'merchant-enabled': { merchantName: string; brandName: string };
  /**
   * To an administrator: an unanswered support message. Not sent when the message in `unanswered` has been answered;
   * mails of earlier versions have none.
   */
  'chat-unanswered': {
    firstName: string;
    from: string;
    text: string;
    unanswered?: { customerId: string; messageId: string };
  };
  /** To a customer: this answer of support, and all others that are unread. Not sent when this one has been read. */
  'chat-unread': { customerId: string; messageId: string };
  'order-confirmation': MailOrder & { firstName: string };
  /** To a guest who has asked for it. The key is added when sending. */
  'order-link': NumberedOrder;
  /** To the merchant of these items. Mails of earlier versions have no customer name. */
  'items-sold': MailOrder & { firstName: string; customer?: string };
  /** To the owner, and to the item's merchant when someone else cancelled it. */
  'item-status-changed': OrderName & {
    firstName: string;
    name: string;
    quantity: number;
    status: ItemStatus;
    toMerchant: boolean;
    paid?: PaidForCancelled;
  };
  /**
   * To the owner. `parcel` as people see it, as are `others` that were sent together with it; `carrier` is its name. `pickUp` is the name of
   * the method when the buyer comes for it.
   */
  'parcel-sent': SentPieces & {
    parcel: string;
    pickUp?: string;
    others?: string[];
    carrier: string | null;
    trackingNumber: string | null;
    trackingUrl: string | null;
  };
  /** To the owner, when there is something to follow a parcel by that there was not. `before` is the number that it replaces. */
  'parcel-tracking': SentPieces & {
    parcel: string;
    before: string | null;
    carrier: string | null;
    trackingNumber: string | null;
    trackingUrl: string | null;
  };
  /** To the owner: parcels that were said to be on their way are not; `lines` are sent again. */
  'parcel-voided': SentPieces & { parcel: string; pickUp?: string; others?: string[] };
  /** To the owner. */
  'address-corrected': NumberedOrder & { firstName: string; address: DeliveryAddress };
  'parcel-delivered': SentPieces & { parcel: string; pickUp?: string };
  /** To the owner, and to the merchant of these pieces when somebody else cancelled them. */
  'pieces-cancelled': SentPieces & { toMerchant: boolean; paid?: PaidForCancelled };
  /** To whoever sells them. The reason is null for a withdrawal, which nobody accepts. */
  'return-asked': ReturnedPieces & { buyer: string; reason: ReturnReason | null; words: string | null };
  /** To the owner. `address` is where to send it, in lines; empty when nobody has said where. */
  'return-accepted': ReturnedPieces & {
    address: string[];
    dueAt: string | null;
    paidBy: 'buyer' | 'seller';
  };
  'return-refused': ReturnedPieces & { words: string };
  /** To the owner; `lines` are what has come. */
  'return-received': ReturnedPieces & { paid?: PaidForCancelled };
  /** To the owner: the seller keeps a share of the price of what has come; the rest goes back. */
  'return-withheld': ReturnedPieces & { withheldMinor: number; words: string; paid: PaidForCancelled };
  'back-in-stock-confirmation': { requestId: string };
  /** To somebody who asked. Not sent when it is sold out again. */
  'back-in-stock': { requestId: string };
  /** To the merchant of these, or to whoever of the shop changes products: the first of `count`, with the least left. */
  'low-stock': {
    count: number;
    variants: { name: string; choice: string | null; sku: string; left: number; threshold: number }[];
  };
  /** To the owner, and to each merchant with the items that they no longer need to send. */
  'order-cancelled': OrderName & {
    firstName: string;
    lines: { name: string; quantity: number }[];
    toMerchant: boolean;
    paid?: PaidForCancelled;
  };
  /** To somebody who has left the page of the provider. Not sent when it is paid, or over. */
  'finish-payment': { paymentId: string };
  /** To the buyer: the money takes some days. Not sent when it has arrived, or failed. */
  'payment-on-its-way': AboutPayment;
  /** To the buyer, and to those who change orders. Not sent when it was paid by then, in another way. */
  'payment-failed': AboutPayment;
  /** To the buyer: the time to pay has run out, or the shop has ended it. */
  'payment-given-up': AboutPayment;
  /** To the buyer, and to those who decide: another amount was paid. Not sent when that is decided. */
  'payment-mismatch': AboutPayment;
  'order-refunded': PaidOrder & { firstName: string };
  /** To the buyer: money that was paid back by hand. */
  'order-paid-back': PaidOrder & { firstName: string; how: PaidBackHow };
  /** To those who refund. */
  'refund-failed': PaidOrder & { failure: string | null };
  /** To those who refund, with the page of the provider where it is answered. */
  'payment-disputed': PaidOrder & { url: string };
  /** To the typed address. It quotes the statement only where that is the order's own; `typed` says the same whether there is such an order. */
  'withdrawal-received': AboutWithdrawal & {
    orderId: string | null;
    stated: StatedWithdrawal | null;
    state: 'typed' | 'late' | 'acted' | 'confirmed';
    outcome: WithdrawalOutcome | null;
    /** The shop's, where a person has confirmed it. */
    words?: string;
  };
  /** To the order's own address. Not sent when it is decided. */
  'withdrawal-to-confirm': AboutWithdrawal &
    NumberedOrder & { withdrawalId: string; stated: StatedWithdrawal };
  /** To the typed address: what the shop has decided, and why. It quotes the statement as `withdrawal-received` does. */
  'withdrawal-decided': AboutWithdrawal & {
    /** Statements that were decided with it. */
    others: string[];
    orderId: string | null;
    stated: StatedWithdrawal | null;
    isActed: boolean;
    words: string | null;
  };
  /** To those who change orders: its buyer says that it was somebody else. */
  'withdrawal-denied': NumberedOrder & { withdrawal: string };
  /** To the buyer: what was issued together of one order. `hasPdfs` as the owner has chosen: they are attached. */
  'documents-issued': NumberedOrder & {
    documents: { id: string; kind: DocumentKind; name: string; grossMinor: number }[];
    hasPdfs: boolean;
  };
};

/** Mails of a lower number go first; within one, the oldest. */
const WAITED_FOR = 0;
const USUAL = 1;
const UNHURRIED = 2;

/** By kind: first what somebody waits for in front of a page, last what nobody waits for. */
export const mailPriority: Record<keyof MailKind, number> = {
  'reset-password': WAITED_FOR,
  'prove-email': WAITED_FOR,
  'newsletter-confirmation': WAITED_FOR,
  'back-in-stock-confirmation': WAITED_FOR,
  'merchant-invitation': WAITED_FOR,
  'team-invitation': WAITED_FOR,
  'order-link': WAITED_FOR,
  'withdrawal-received': WAITED_FOR,
  'withdrawal-to-confirm': WAITED_FOR,
  welcome: USUAL,
  'password-changed': USUAL,
  'account-deleted': USUAL,
  'sign-ins-paused': USUAL,
  'second-factor-changed': USUAL,
  'recovery-code-used': USUAL,
  'wrong-codes': USUAL,
  'contact-answer': USUAL,
  'merchant-welcome': USUAL,
  'team-changed': USUAL,
  'merchant-rejected': USUAL,
  'merchant-disabled': USUAL,
  'merchant-enabled': USUAL,
  'chat-unanswered': USUAL,
  'chat-unread': USUAL,
  'order-confirmation': USUAL,
  'items-sold': USUAL,
  'item-status-changed': USUAL,
  'order-cancelled': USUAL,
  'parcel-sent': USUAL,
  'parcel-tracking': USUAL,
  'parcel-voided': USUAL,
  'address-corrected': USUAL,
  'parcel-delivered': USUAL,
  'pieces-cancelled': USUAL,
  'return-asked': USUAL,
  'return-accepted': USUAL,
  'return-refused': USUAL,
  'return-received': USUAL,
  'return-withheld': USUAL,
  'back-in-stock': USUAL,
  'finish-payment': USUAL,
  'payment-on-its-way': USUAL,
  'payment-failed': USUAL,
  'payment-given-up': USUAL,
  'payment-mismatch': USUAL,
  'order-refunded': USUAL,
  'order-paid-back': USUAL,
  'refund-failed': USUAL,
  'payment-disputed': USUAL,
  'withdrawal-decided': USUAL,
  'withdrawal-denied': USUAL,
  'documents-issued': USUAL,
  'low-stock': UNHURRIED,
  'newsletter-welcome': UNHURRIED,
  'contact-receipt': UNHURRIED,
  'merchant-application': UNHURRIED,
};

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** How long the one-time link or code of a mail is valid, in milliseconds (docs/rules.md#one-time-links). */
export const linkLifeMs = {
  'reset-password': 60 * MINUTE_MS,
  'prove-email': 30 * MINUTE_MS,
  'newsletter-confirmation': WEEK_MS,
  'back-in-stock-confirmation': WEEK_MS,
  'merchant-invitation': WEEK_MS,
  'team-invitation': WEEK_MS,
} satisfies Partial<Record<keyof MailKind, number>>;

/** Mails that anybody can cause by typing an address: only a proven address makes them the account's. */
export const kindsForAnyone = [
  'newsletter-confirmation',
  'newsletter-welcome',
  'back-in-stock-confirmation',
  'back-in-stock',
  'order-link',
  'contact-receipt',
  'contact-answer',
  'merchant-application',
  'merchant-invitation',
  'team-invitation',
  'merchant-rejected',
  'withdrawal-received',
  'withdrawal-to-confirm',
  'withdrawal-decided',
] satisfies (keyof MailKind)[];
