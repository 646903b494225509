import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { optionalText } from './schemas.ts';

export const maxDetails = 20_000;
/** Markdown. Undefined means that they stay, and null that there are none. */
export const sentDetails = optionalText(maxDetails, {
  tooLong: 'Details may not be longer than 20,000 characters.',
  // Multipart forms of browsers have the line breaks of Windows.
  clean: (typed) => typed.replace(/\r\n?/g, '\n'),
}).transform((value) => (value === undefined ? undefined : value || null));

const html = z
  .string()
  .meta({ description: 'Contains no element, attribute or link other than what Markdown can say.' });
/** Only a product that has details has this, on its page. */
export const shopDetails = {
  details: z.string().optional().meta({ description: 'Markdown, if it has any.' }),
  detailsHtml: html.optional(),
};

export const previewDetails = endpoint({
  method: 'POST',
  path: '/product/details/preview',
  access: 'products.write',
  summary: 'Details as the page of a product shows them',
  body: z.object({ details: sentDetails }),
  maxBodyBytes: 128 * 1024,
  reply: z.object({ html }),
});
