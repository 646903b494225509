import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { providers } from './roles.ts';
import { done, idParams, ownPassword, time } from './schemas.ts';

const session = z.object({
  _id: z.string(),
  device: z.string().meta({ description: "Browser and system, such as 'Firefox on Windows'." }),
  ip: z.string().meta({ description: 'Where it was last used from.' }),
  provider: z.enum(providers).meta({ description: 'How the account signed in.' }),
  created: time,
  lastUsed: time.meta({ description: 'Some minutes behind, except for the current session.' }),
  isCurrent: z.boolean().meta({ description: 'Whether it is the session of this call.' }),
});
export type Session = z.output<typeof session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/session',
  access: 'signed-in',
  summary: "Where the caller's account is signed in: the current session, then the last used",
  reply: z.object({ sessions: z.array(session) }),
});

const passwordForm = z.object({ password: ownPassword });

export const endSession = endpoint({
  method: 'POST',
  path: '/session/:id/end',
  access: 'signed-in',
  summary: "End one of the caller's sessions, with the password",
  params: idParams,
  body: passwordForm,
  reply: z.object(done),
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/session/end-others',
  access: 'signed-in',
  summary: "End the caller's sessions but the current one, with the password",
  body: passwordForm,
  reply: z.object(done),
});

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'signed-in',
  openToDisabledMerchant: true,
  openWithoutSecondFactor: true,
  summary: 'End the current session',
  reply: z.object(done),
});

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/user/:id/session',
  access: 'users.write',
  summary: 'Sign the account of somebody else out everywhere',
  params: idParams,
  reply: z.object(done),
});
