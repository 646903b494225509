import { z } from 'zod';
import { cleanCode } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import { done, email, name, optionalFlag, optionalText, password, redirect } from './schemas.ts';
import { signedInUser } from './users.contract.ts';
import { messages } from './validation.ts';

const token = z
  .string()
  .meta({ description: '"Bearer <jwt>"; send it unchanged in the Authorization header.' });

export const loginForm = z.object({ email, password: password() });

/** Reply of a sign-in and a sign-up. */
export const signedIn = z.object({ ...done, token, user: signedInUser });

export const registerForm = z.object({
  email,
  firstName: name(messages.firstNameRequired),
  lastName: name(messages.lastNameRequired),
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
  summary:
    'Sign in with e-mail and password. `second-factor-required` asks for the same call with `code`: of the app, or a recovery code',
  body: loginForm.extend({ code: optionalText(40, { clean: cleanCode }) }),
  reply: signedIn,
});

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'anyone',
  summary: 'Create an account',
  body: registerForm,
  reply: signedIn,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot',
  access: 'anyone',
  summary: 'Request a reset link; the reply never tells whether the e-mail address has an account',
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
  summary:
    "Change the caller's password: password is the old, confirmPassword the new one. Revokes all older tokens and returns a new one",
  body: changePasswordForm,
  reply: z.object({ ...done, token }),
});

/** Why a provider's sign-in redirected to `/login?notice=<key>`, with the message of that page. */
export const signInNotices = {
  unconfigured: 'This sign-in is not available yet. Please use your e-mail and password.',
  denied: 'You have not been signed in. Try again, or use your e-mail and password.',
  failed: 'That sign-in did not work. Please try again.',
  'too-many': 'There were too many sign-ins of this account. Please try again in 15 minutes.',
  unproven:
    'We could not confirm your e-mail address there. Please sign in with your e-mail and password, or sign up.',
} as const;
export type SignInNotice = keyof typeof signInNotices;

export const signInWithGoogle = endpoint({
  method: 'GET',
  path: '/auth/google',
  access: 'anyone',
  summary:
    'Redirects to Google; ends at /auth/success?token=... (?pending=... with two-step sign-in), or at /login with a notice',
  ...redirect,
});
export const returnFromGoogle = endpoint({
  method: 'GET',
  path: '/auth/google/callback',
  access: 'anyone',
  summary: 'The callback of Google',
  ...redirect,
});
export const signInWithFacebook = endpoint({
  method: 'GET',
  path: '/auth/facebook',
  access: 'anyone',
  summary:
    'Redirects to Facebook; ends at /auth/success?token=... (?pending=... with two-step sign-in), or at /login with a notice',
  ...redirect,
});
export const returnFromFacebook = endpoint({
  method: 'GET',
  path: '/auth/facebook/callback',
  access: 'anyone',
  summary: 'The callback of Facebook',
  ...redirect,
});
