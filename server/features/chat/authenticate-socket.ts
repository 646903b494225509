import type { Socket } from 'socket.io';
import type { Db } from '#server/db/db.ts';
import type { ReadToken, Tokens } from '../auth/tokens.ts';
import { findCredentials } from '../users/users.store.ts';
import type { ChatPerson } from './chat.rules.ts';

/**
 * Whose token a handshake carries: in `auth.token`, `query.token` or the Authorization header, with or without the word
 * `Bearer`. Null without a good one. Whether it has been ended since, only the database knows.
 */
export async function readSocketToken(
  tokens: Tokens,
  handshake: Socket['handshake'],
): Promise<ReadToken | null> {
  const given = [handshake.auth.token, handshake.query.token, handshake.headers.authorization];
  return await tokens.read(given.find((one): one is string => typeof one === 'string' && one !== ''));
}

/** Who opens a socket with that token; null when it was ended. A disabled merchant may too. */
export async function findTokenUser(db: Db, token: ReadToken): Promise<ChatPerson | null> {
  const user = await findCredentials(db, token.userId);
  if (!user || user.tokenVersion !== token.tokenVersion) return null;
  const { id, firstName, lastName, email, role } = user;
  return { id, firstName, lastName, email, role };
}
