import type { Db } from '#server/db/db.ts';
import { done } from '#server/http/success-reply.ts';
import type { SignedInAccount, SignInOrigin } from '../users/sessions.store.ts';
import type { Credentials } from '../users/users.store.ts';
import { startSession } from './start-session.ts';
import type { Tokens } from './tokens.ts';

/** Begins the session of a sign-in or sign-up, and builds its reply. */
export const createSignedInReply =
  (db: Db, tokens: Tokens) =>
  async (user: Credentials & SignedInAccount, origin: SignInOrigin, message: string) => ({
    ...done(message),
    token: await tokens.issue(user.id, await startSession(db, user, origin)),
    user: {
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      role: user.role,
    },
  });
