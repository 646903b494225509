import type { AllSettings } from '#contract/settings.contract.ts';
import type { ShownMark } from '#contract/shown-look.ts';

/** The content of a mail, independent of its format: `mail-html.ts` and `mail-text.ts` render the same content. */
export interface MailContent {
  /** The number of an order is added to it. */
  subject: string;
  /** The number of the order that it is about, where the data of the mail does not have it. */
  orderNumber?: number;
  /** Shown beside the subject in a list of mails. */
  preview: string;
  title: string;
  blocks: Block[];
  /** Newsletter mails only: the page, and the URL that mail programs call for one-click unsubscribe (RFC 8058). */
  unsubscribe?: { page: string; oneClick: string };
}

/** The shop as it appears in every mail. */
export interface Sender {
  name: string;
  /** Origin of every link, without a trailing slash. */
  publicUrl: string;
  /** The base of the paths of uploaded images; empty: `publicUrl`. */
  imageBaseUrl: string;
  phone: string;
  /** The published look; null while all is ours. */
  look: MailLook | null;
  /** Name and address in the mail's header. */
  from: string;
  /** With the owner's words about payments. */
  paymentSettings: Pick<AllSettings, 'checkout' | 'payments'>;
  /** True when buyers choose something: else mails about orders do not name what nobody chose. */
  asksAtCheckout: boolean;
  /** True while buyers can withdraw from a contract. */
  offersWithdrawal: boolean;
  /** The key of the link to the order of a guest. */
  keyOfOrder: (id: string, linkVersion: number) => string;
  /** The key of the link to what becomes of a checkout. */
  keyOfCheckout: (id: string, until: Date) => string;
}

/** Accent of both themes, and the logo in place of the name. */
export interface MailLook {
  light: MailAccent;
  dark: MailAccent;
  logo: ShownMark | null;
  logoDark: ShownMark | null;
}
export interface MailAccent {
  accent: string;
  onAccent: string;
}

/** Text with links. */
export type RichText = (string | { link: string; url: string })[];

export interface ListItem {
  name: string;
  details: string[];
  amount: string | null;
  /** Size as displayed; null when the product has no image. Absent in lists without images. */
  image?: { url: string; width: number; height: number } | null;
}

export type Block =
  | { kind: 'paragraph'; text: RichText }
  | { kind: 'small-print'; text: RichText }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'code'; code: string }
  | { kind: 'items'; items: ListItem[] }
  | { kind: 'totals'; rows: [label: string, amount: string][]; total: [label: string, amount: string] }
  | { kind: 'address'; heading: string; lines: string[] };

export const paragraph = (...text: RichText): Block => ({ kind: 'paragraph', text });
export const smallPrint = (...text: RichText): Block => ({ kind: 'small-print', text });
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url });

/** A code to be typed or copied. */
export const typedCode = (code: string): Block => ({ kind: 'code', code });

/** Follows a question such as "You did not sign up?" in mails to addresses that are not confirmed. */
export const enteredByMistake =
  'Someone entered your e-mail address, perhaps by mistake. You can ignore this mail.';

/**
 * Anyone can sign up with someone else's e-mail address, so a greeting must not carry an advertisement or a link.
 * @returns the trimmed first name, or null when it does not look like a name
 */
export function greetingName(name: string): string | null {
  const trimmed = name.trim();
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(trimmed) ? trimmed : null;
}
