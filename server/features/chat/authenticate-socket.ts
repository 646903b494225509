import type { Socket } from 'socket.io';
import type { Db } from '#server/db/db.ts';
import type { ReadToken, Tokens } from '../auth/tokens.ts';
import { findSessionUser } from '../users/sessions.store.ts';
import type { ChatPerson } from './chat.rules.ts';

/**
 * Reads the token of a handshake, from `auth.token`, `query.token` or the Authorization header, with or without `Bearer`.
 * @returns null without a valid token; whether its session has ended is not checked
 */
export async function readSocketToken(
  tokens: Tokens,
  handshake: Socket['handshake'],
): Promise<ReadToken | null> {
  return await tokens.read(givenToken(handshake));
}

/** The token as it was sent. */
export function givenToken({ auth, query, headers }: Socket['handshake']): string | undefined {
  const given = [auth.token, query.token, headers.authorization];
  return given.find((one): one is string => typeof one === 'string' && one !== '');
}

/** Whose socket it is, and until when its session lasts. */
export interface TokenUser {
  person: ChatPerson;
  expiresAt: Date;
}

/** @returns the account of the token, also a disabled merchant's; null when the session has ended */
export async function findTokenUser(db: Db, token: ReadToken): Promise<TokenUser | null> {
  const found = await findSessionUser(db, token.sessionId);
  if (!found) return null;
  const { expiresAt, ...person } = found;
  return { person, expiresAt: expiresAt < token.expiresAt ? expiresAt : token.expiresAt };
}
