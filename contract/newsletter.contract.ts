import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { done, email, redirect } from './schemas.ts';

export const newsletterForm = z.object({ email });
const tokenParams = z.object({ token: z.string() });

export const subscribe = endpoint({
  method: 'POST',
  path: '/newsletter/subscribe',
  access: 'anyone',
  summary: 'Request the newsletter; it starts with the confirmation link',
  body: newsletterForm,
  reply: z.object(done),
});

/** Called by the page /newsletter/confirm/{token}, so that a mail scanner that follows the link confirms nothing. */
export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/confirm/:token',
  access: 'anyone',
  summary: 'Start the newsletter with the mailed token',
  params: tokenParams,
  reply: z.object(done),
});

/** Called by the page /newsletter/unsubscribe/{token}, and by mail programs in one click (RFC 8058). */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe/:token',
  access: 'anyone',
  summary: 'End the newsletter in one click; idempotent',
  params: tokenParams,
  reply: z.object(done),
});

/** The same URL opened as a link, as older mail programs do. */
export const openUnsubscribe = endpoint({
  method: 'GET',
  path: '/newsletter/unsubscribe/:token',
  access: 'anyone',
  summary: 'Redirects to the page that ends the newsletter',
  params: tokenParams,
  ...redirect,
});
