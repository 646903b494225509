import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import type { ItemStatus } from '#contract/roles.ts';

/** What an order is called. Mails that were queued before orders had numbers have none. */
type OrderName = { orderId: string; orderNumber?: number };

/** Lines of one order as a mail shows them: all for the owner, those of the own brand for a merchant. */
type MailOrder = OrderName & {
  lines: { name: string; brandName: string; quantity: number; unitPriceCents: number; totalCents: number }[];
  /** Before tax. */
  totalCents: number;
  taxCents: number;
  totalWithTaxCents: number;
  /** Where it goes; null when the owner had no default address. */
  address: DeliveryAddress | null;
};

/**
 * Every mail the shop writes and what its template is given. Money in cents; ids, never tokens.
 * A `type`, not an interface, so that each entry fits the outbox's JSON column.
 */
export type MailKind = {
  welcome: { firstName: string };
  'reset-password': { userId: string };
  'password-changed': { firstName: string };
  /** To the owner: so many failed sign-ins that the address waits for a quarter of an hour. */
  'sign-ins-paused': { firstName: string };
  'newsletter-confirmation': { subscriberId: string };
  'newsletter-welcome': { subscriberId: string };
  /** Never quotes the sender, the name included: anybody may type anybody's address. */
  'contact-receipt': Record<string, never>;
  'contact-answer': { contactMessageId: string };
  /** To the applicant: we have it. */
  'merchant-application': { merchantName: string; brandName: string };
  /** The sender makes the token: PUBLIC_URL/merchant-signup/{token}?email={recipient}. */
  'merchant-invitation': { merchantId: string; merchantName: string };
  'merchant-welcome': { merchantName: string; brandName: string };
  /** To the applicant. Quotes nothing of the application. */
  'merchant-rejected': Record<string, never>;
  'merchant-disabled': { merchantName: string; brandName: string };
  'merchant-enabled': { merchantName: string; brandName: string };
  /**
   * To an administrator: what a customer wrote to support and nobody has answered. Not sent once `unanswered` is not
   * so any more; mails of earlier versions come without it.
   */
  'chat-unanswered': {
    firstName: string;
    from: string;
    text: string;
    unanswered?: { customerId: string; messageId: string };
  };
  'order-confirmation': MailOrder & { firstName: string };
  /** To the merchant whose items these are; mails of earlier versions come without the customer's name. */
  'items-sold': MailOrder & { firstName: string; customer?: string };
  /** To the owner; to the item's merchant too when somebody else cancelled it. */
  'item-status-changed': OrderName & {
    firstName: string;
    name: string;
    quantity: number;
    status: ItemStatus;
    toMerchant: boolean;
  };
  /** To the owner; to each merchant with the items that she need not send any more. */
  'order-cancelled': OrderName & {
    firstName: string;
    lines: { name: string; quantity: number }[];
    toMerchant: boolean;
  };
};
