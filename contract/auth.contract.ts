import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, email, optionalFlag, password, text } from './fields.ts';
import { messages } from './rules.ts';
import { signedInUser } from './users.contract.ts';

const token = z
  .string()
  .meta({ description: '"Bearer <jwt>"; send it as it is in the Authorization header.' });

export const loginForm = z.object({ email, password: password() });

export const registerForm = z.object({
  email,
  firstName: text({ required: messages.firstNameRequired }),
  lastName: text({ required: messages.lastNameRequired }),
  password: password(),
  isSubscribed: optionalFlag(false),
});

export const forgotForm = z.object({ email });

/** Reset by a mailed token: both must match. */
export const resetForm = z
  .object({ password: password(), confirmPassword: password('Confirm password is required.') })
  .refine((form) => form.password === form.confirmPassword, {
    error: messages.passwordsDiffer,
    path: ['confirmPassword'],
  });

/** Signed-in change: `password` is the OLD one, `confirmPassword` the new one; no match rule. */
export const changePasswordForm = z.object({
  password: password(),
  confirmPassword: password('Confirm password is required.'),
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  summary: 'Sign in with e-mail and password',
  body: loginForm,
  reply: z.object({ ...done, token, user: signedInUser }),
});

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'anyone',
  summary: 'Make an account',
  body: registerForm,
  reply: z.object({ ...done, token, user: signedInUser }),
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot',
  access: 'anyone',
  summary: 'Ask for a reset link; the answer never tells whether the address has an account',
  body: forgotForm,
  reply: z.object(done),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset/:token',
  access: 'anyone',
  summary: 'Set a new password with a mailed token',
  params: z.object({ token: z.string() }),
  body: resetForm,
  reply: z.object(done),
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/reset',
  access: 'signed-in',
  summary: 'Change the own password; password is the old, confirmPassword the new one',
  body: changePasswordForm,
  reply: z.object({ ...done, token: token.optional() }),
});
