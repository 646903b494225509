/** What a mail says, before anybody decides how it looks: `draft-html.ts` and `draft-text.ts` show the same words. */
export interface Draft {
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  title: string;
  blocks: Block[];
  /** For mails of the newsletter: the page, and the address that mail programs call in one click (RFC 8058). */
  unsubscribe?: { page: string; oneClick: string };
}

/** Who writes: every mail of the shop carries it. */
export interface Sender {
  name: string;
  /** Origin of every link, without a slash at its end. */
  publicUrl: string;
  phone: string;
}

/** Words, some of which are a link. */
export type Words = (string | { link: string; url: string })[];

export interface DraftLine {
  name: string;
  details: string[];
  amount: string | null;
  /** In the size in which it is shown; null for none. Absent in lists that show no pictures. */
  picture?: { url: string; width: number; height: number } | null;
}

export type Block =
  | { kind: 'words'; words: Words }
  /** In small letters. */
  | { kind: 'note'; words: Words }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'lines'; lines: DraftLine[] }
  | { kind: 'sums'; rows: [label: string, amount: string][]; total: [label: string, amount: string] }
  | { kind: 'place'; heading: string; lines: string[] };

export const words = (...parts: Words): Block => ({ kind: 'words', words: parts });
export const note = (...parts: Words): Block => ({ kind: 'note', words: parts });
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url });

/**
 * A first name as a greeting may carry it. Anybody may sign up with anybody's address, so what could be an
 * advertisement or a link is left out.
 */
export function greetingName(name: string): string | null {
  const trimmed = name.trim();
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(trimmed) ? trimmed : null;
}
