import type { FastifyInstance } from 'fastify';
import { login, register } from '#contract/auth.contract.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import type { Credentials } from '../users/users.store.ts';
import { registerMember } from './register.ts';
import { signIn } from './sign-in.ts';
import type { Tokens } from './tokens.ts';

export function authRoutes(app: FastifyInstance, { db, tokens }: { db: Db; tokens: Tokens }): void {
  const signedIn = async (user: Credentials, message: string) => ({
    success: true as const,
    message,
    token: await tokens.issue(user.id, user.tokenVersion),
    user: {
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      role: user.role,
    },
  });

  serve(app, login, async ({ body }) => {
    const user = await signIn(db, body.email, body.password);
    return await signedIn(user, `Hey ${user.firstName}, Welcome Back!`);
  });

  serve(app, register, async ({ body }) => {
    const user = await registerMember(db, body);
    return await signedIn(
      user,
      'You have signed up successfully! You will be receiving an email as well. Thank you!',
    );
  });
}
