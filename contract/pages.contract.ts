import { z } from 'zod';
import { typedSlug } from './brands.contract.ts';
import { cleanText } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import { maxDetails } from './product-details.contract.ts';
import { done, flag, idParams, requestId, sentVersion, text, time, version } from './schemas.ts';

/** Pages that the owner writes, such as terms and returns (docs/rules.md#pages-of-the-owner). */
export const maxPages = 100;
export const maxPageText = maxDetails;
/** The page at `/shipping`, which every shop has: until it is published, ours is there. Its slug stays. */
export const shippingSlug = 'shipping';
/** The page that buyers agree to, where the shop asks for consent. */
export const termsSlug = 'terms';

const title = text({
  required: 'Title is required.',
  clean: cleanText,
  tooLong: 'Title may not be longer than 200 characters.',
});
const markdown = text({
  required: 'Text is required.',
  max: maxPageText,
  tooLong: 'Text may not be longer than 20,000 characters.',
  clean: (typed) => typed.replace(/\r\n?/g, '\n'),
});
const isPublished = flag('Please choose whether the page is published.');

export const addPageForm = z.object({ title, text: markdown, isPublished });
/** With an id that the client chooses: the same one again adds nothing, and replies with the page. */
const sentNewPage = addPageForm.extend({ _id: requestId });
export type NewPage = z.output<typeof sentNewPage>;
export const editPageForm = addPageForm.extend({ slug: typedSlug });
const sentPage = editPageForm.extend({ version: sentVersion });
export type SentPage = z.output<typeof sentPage>;

const listedPage = z.object({
  _id: z.string(),
  title: z.string(),
  slug: z.string(),
  isPublished: z.boolean(),
  updatedAt: time,
});
export type ListedPage = z.output<typeof listedPage>;

const publishing = z.object({
  number: z.number().int().meta({ description: 'From 1.' }),
  at: time,
});
/** One page for its form. */
const editedPage = listedPage.extend({
  text: z.string().meta({ description: 'Markdown.' }),
  version,
  publishings: z
    .array(publishing)
    .meta({ description: 'Each has kept its text; the newest 100, newest first.' }),
});
export type EditedPage = z.output<typeof editedPage>;

const html = z
  .string()
  .meta({ description: 'Contains no element, attribute or link other than what Markdown can say.' });

export const listShownPages = endpoint({
  method: 'GET',
  path: '/page/list',
  access: 'anyone',
  summary: 'Ids, titles and slugs of published pages',
  reply: z.object({ pages: z.array(listedPage.pick({ _id: true, title: true, slug: true })) }),
});
export const getShownPage = endpoint({
  method: 'GET',
  path: '/page/item/:slug',
  access: 'anyone',
  summary: 'A published page',
  params: z.object({ slug: z.string() }),
  reply: z.object({ page: listedPage.pick({ title: true, slug: true, updatedAt: true }).extend({ html }) }),
});
export const listPages = endpoint({
  method: 'GET',
  path: '/page',
  access: 'pages.read',
  summary: 'All pages of the owner',
  reply: z.object({ pages: z.array(listedPage) }),
});
export const getPage = endpoint({
  method: 'GET',
  path: '/page/:id',
  access: 'pages.read',
  summary: 'One page for editing',
  params: idParams,
  reply: z.object({ page: editedPage }),
});
export const getPublishing = endpoint({
  method: 'GET',
  path: '/page/:id/publishing/:number',
  access: 'pages.read',
  summary: 'Title and text of a page as they were published',
  params: idParams.extend({
    number: z.coerce
      .number()
      .int()
      .min(1)
      .max(2 ** 31 - 1),
  }),
  reply: z.object({ publishing: publishing.extend({ title: z.string(), text: z.string() }) }),
});
/** Enough for a text of 20,000 characters. */
const maxBodyBytes = 128 * 1024;
export const previewPage = endpoint({
  method: 'POST',
  path: '/page/preview',
  access: 'pages.write',
  summary: 'A text as its page shows it',
  body: z.object({ text: z.string().max(2 * maxPageText, 'Text may not be longer than 20,000 characters.') }),
  maxBodyBytes,
  reply: z.object({ html }),
});
export const addPage = endpoint({
  method: 'POST',
  path: '/page/add',
  access: 'pages.write',
  summary: 'Add a page',
  body: sentNewPage,
  maxBodyBytes,
  reply: z.object({ ...done, page: editedPage }),
});
export const updatePage = endpoint({
  method: 'PUT',
  path: '/page/:id',
  access: 'pages.write',
  summary: 'Change, publish or withdraw a page, unless somebody else has saved it since it was read',
  params: idParams,
  body: z.object({ page: sentPage }),
  maxBodyBytes,
  reply: z.object({ ...done, page: editedPage }),
});
export const deletePage = endpoint({
  method: 'DELETE',
  path: '/page/delete/:id',
  access: 'pages.write',
  summary: 'Delete a page that was never published',
  params: idParams,
  reply: z.object(done),
});
