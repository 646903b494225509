import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { bodyId, done, email, redirect } from './schemas.ts';

/** "Tell me when it is back" (docs/rules.md#back-in-stock). */

const unknown = 'This product is not available any more.';
const tokenParams = z.object({ token: z.string() });

export const backInStockForm = z.object({
  product: bodyId(unknown),
  variant: bodyId(unknown).nullish(),
  /** A signed-in caller with a proven address needs none. */
  email: email.optional(),
});
export type BackInStockForm = z.output<typeof backInStockForm>;

export const askForStock = endpoint({
  method: 'POST',
  path: '/back-in-stock',
  access: 'anyone',
  summary: 'Ask for a mail when a sold-out product or variant can be ordered again',
  body: backInStockForm,
  reply: z.object(done),
});

/** The same from a page without JavaScript, which then shows the page that `slug` names, with what came of it. */
export const sendStockForm = endpoint({
  method: 'POST',
  path: '/back-in-stock/form',
  access: 'anyone',
  summary: 'The same from a form; redirects to its page',
  encoding: 'multipart',
  maxBodyBytes: 64 * 1024,
  body: z.object({
    slug: z.string().max(400).catch(''),
    product: z.string().max(100).catch(''),
    variant: z.string().max(100).catch(''),
    email: z.string().max(400).catch(''),
  }),
  ...redirect,
});

/** Called by the page /back-in-stock/confirm/{token}, so that a mail scanner that follows the link confirms nothing. */
export const confirmStockRequest = endpoint({
  method: 'POST',
  path: '/back-in-stock/confirm/:token',
  access: 'anyone',
  summary: 'Confirm with the mailed token',
  params: tokenParams,
  reply: z.object(done),
});

/** Called by the page /back-in-stock/cancel/{token}, and by mail programs in one click (RFC 8058). */
export const cancelStockRequest = endpoint({
  method: 'POST',
  path: '/back-in-stock/cancel/:token',
  access: 'anyone',
  summary: 'Forget the request in one click; idempotent',
  params: tokenParams,
  reply: z.object(done),
});

/** The same URL opened as a link, as older mail programs do. */
export const openCancelStockRequest = endpoint({
  method: 'GET',
  path: '/back-in-stock/cancel/:token',
  access: 'anyone',
  summary: 'Redirects to the page that forgets the request',
  params: tokenParams,
  ...redirect,
});
