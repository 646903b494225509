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
}

const adminRole = 'ROLE ADMIN';
const mostCharacters = 2_000;

export const isSupport = (person: Pick<ChatPerson, 'role'>) => person.role === adminRole;

/** @returns the name, else the e-mail address up to its @, else 'Guest' */
export function chatName({ firstName, lastName, email }: Omit<ChatPerson, 'id' | 'role'>): string {
  return `${firstName} ${lastName}`.trim() || email?.split('@')[0] || 'Guest';
}

/** @returns a person as the chat shows them to others, without the e-mail address */
export function chatUser(person: ChatPerson, online: boolean): ChatUser {
  return { id: person.id, name: chatName(person), role: person.role, isAdmin: isSupport(person), online };
}

/**
 * Administrators are the support staff: they write to everybody, everybody else to administrators only
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
  if ([...text].length > mostCharacters)
    throw new ShopError('invalid-input', 'A message may have at most 2,000 characters.');
  return text;
}
