import { listPermissions, type Membership, type ShopSet, shopSets } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import type { ChatUser } from '#contract/socket-events.ts';
import { messages } from '#contract/validation.ts';
import { ShopError } from '#server/errors.ts';

export interface ChatPerson {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  role: Role;
  membership: Membership | null;
  /** Support has not answered the customer. */
  waits?: boolean;
}

const maxCharacters = 2_000;

/** The sets of the shop whose people are the support staff. */
export const supportSets = (Object.keys(shopSets) as ShopSet[]).filter((set) =>
  listPermissions({ of: 'shop', set }).includes('chat.answer'),
);

export const isSupport = ({ membership }: { membership: Membership | null }) =>
  listPermissions(membership).includes('chat.answer');

/** @returns the name, else the e-mail address up to its @, else 'Guest' */
export function chatName({
  firstName,
  lastName,
  email,
}: Pick<ChatPerson, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email?.split('@')[0] || 'Guest';
}

/** @returns a person as the chat shows them to others, without the e-mail address */
export function chatUser(person: ChatPerson, online: boolean): ChatUser {
  return { id: person.id, name: chatName(person), role: person.role, isAdmin: isSupport(person), online };
}

/** @returns a person as the list of people shows them: customers, whom only the staff sees there, with whether they wait */
export const listedUser = (person: ChatPerson, online: boolean): ChatUser =>
  isSupport(person)
    ? chatUser(person, online)
    : { ...chatUser(person, online), waits: person.waits === true };

/**
 * The support staff writes to everybody, everybody else to the staff only
 * (docs/rules.md#support-chat).
 * @throws 'invalid-input'
 */
export function requireMayWrite(from: ChatPerson, to: ChatPerson | null): asserts to is ChatPerson {
  if (!to || to.id === from.id || (!isSupport(from) && !isSupport(to))) {
    throw new ShopError('invalid-input', 'Select chat to start messaging');
  }
}

/**
 * @returns the trimmed text, without NUL and lone surrogates, which cannot be stored
 * @throws 'invalid-input' unless it has 1 to 2,000 characters
 */
export function chatText(value: unknown): string {
  const text = typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed().trim() : '';
  if (text === '') throw new ShopError('invalid-input', messages.chatBlank);
  if ([...text].length > maxCharacters)
    throw new ShopError('invalid-input', 'A message may have at most 2,000 characters.');
  return text;
}
