import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { pageInfo, paging } from './paging.ts';
import { done, idParams, search, time } from './schemas.ts';

/** State of a mail in the outbox. `unsent` was kept, as there was no mail server. `failed` is final. Only an administrator can send these. */
export const mailStatuses = ['waiting', 'sending', 'sent', 'unsent', 'failed'] as const;
export type MailStatus = (typeof mailStatuses)[number];

const mailRow = z.object({
  _id: z.string(),
  kind: z.string().meta({ description: 'Which mail it is, such as order-confirmation.' }),
  recipient: z.string(),
  subject: z.string().nullable().meta({ description: 'Null until it was written, at the first try.' }),
  status: z.enum(mailStatuses),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  nextAttempt: time.nullable().meta({ description: 'When a waiting one is tried next.' }),
  sent: time.nullable(),
  created: time,
});
export type MailRow = z.output<typeof mailRow>;

const mail = mailRow.extend({
  html: z.string().nullable().meta({ description: 'Show it in a sandboxed frame.' }),
  text: z.string().nullable(),
});
export type Mail = z.output<typeof mail>;

const leavesTheShop = z.boolean().meta({ description: 'False when the shop has no mail server.' });

const unsentMails = z.object({
  count: z.number().int().meta({ description: 'Mails that send-unsent would send.' }),
  oldest: time.nullable().meta({ description: 'When the oldest of these was written.' }),
  leftOut: z.number().int().meta({
    description: 'Mails that it leaves out: their link has expired, or a newer mail has replaced it.',
  }),
});
export type UnsentMails = z.output<typeof unsentMails>;

export const listMails = endpoint({
  method: 'GET',
  path: '/mail',
  access: 'mail.read',
  summary: 'The outbox, newest first; without SMTP_URL its mails are kept there',
  query: paging().extend({
    search,
    status: z
      .enum(['waiting', 'sent', 'unsent', 'failed'])
      .optional()
      .catch(undefined)
      .meta({ description: 'waiting includes what is being sent; absent: all' }),
  }),
  reply: z.object({
    mails: z.array(mailRow),
    waiting: z.number().int(),
    failed: z.number().int(),
    unsent: unsentMails,
    leavesTheShop,
    ...pageInfo,
  }),
});

export const getMail = endpoint({
  method: 'GET',
  path: '/mail/:id',
  access: 'mail.read',
  summary: 'One mail as it was written; with SMTP_URL its one-time links are masked',
  params: idParams,
  reply: z.object({ mail, leavesTheShop }),
});

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/mail/:id/send',
  access: 'mail.write',
  summary: 'Send again: a waiting, unsent or failed mail goes at once, a sent one goes as a new mail',
  params: idParams,
  reply: z.object(done),
});

export const sendUnsentMails = endpoint({
  method: 'POST',
  path: '/mail/send-unsent',
  access: 'mail.write',
  summary: 'Send what was kept without a mail server, except mails whose link has expired or was replaced',
  reply: z.object({ ...done, sent: z.number().int() }),
});
