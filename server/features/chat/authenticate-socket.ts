import type { Socket } from 'socket.io';
import type { Db } from '#server/db/db.ts';
import type { ReadToken, Tokens } from '../auth/tokens.ts';
import { findCredentials } from '../users/users.store.ts';
import type { ChatPerson } from './chat.rules.ts';

/**
 * Reads the token of a handshake from `auth.token`, `query.token` or the Authorization header, with or without `Bearer`.
 * @returns null without a valid token; whether it has been ended is not checked
 */
export async function readSocketToken(
  tokens: Tokens,
  handshake: Socket['handshake'],
): Promise<ReadToken | null> {
  const given = [handshake.auth.token, handshake.query.token, handshake.headers.authorization];
  return await tokens.read(given.find((one): one is string => typeof one === 'string' && one !== ''));
}

/** @returns the account of the token, also a disabled merchant's; null when the token was ended */
export async function findTokenUser(db: Db, token: ReadToken): Promise<ChatPerson | null> {
  const user = await findCredentials(db, token.userId);
  if (!user || user.tokenVersion !== token.tokenVersion) return null;
  const { id, firstName, lastName, email, role } = user;
  return { id, firstName, lastName, email, role };
}
