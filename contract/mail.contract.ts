import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { pageInfo, paging } from './paging.ts';
import { done, idParams, search, time } from './schemas.ts';

/** State of a mail in the outbox. `failed` is final: only an administrator can resend it. */
export const mailStatuses = ['waiting', 'sending', 'sent', 'failed'] as const;
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

export const listMails = endpoint({
  method: 'GET',
  path: '/mail',
  access: 'mail.read',
  summary: 'The outbox, newest first; without SMTP_URL it is the mailbox',
  query: paging().extend({
    search,
    status: z
      .enum(['waiting', 'sent', 'failed'])
      .optional()
      .catch(undefined)
      .meta({ description: 'waiting includes what is being sent; absent: all' }),
  }),
  reply: z.object({
    mails: z.array(mailRow),
    waiting: z.number().int(),
    failed: z.number().int(),
    ...pageInfo,
  }),
});

export const getMail = endpoint({
  method: 'GET',
  path: '/mail/:id',
  access: 'mail.read',
  summary: 'One mail as it was written; with SMTP_URL its one-time links are masked',
  params: idParams,
  reply: z.object({ mail }),
});

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/mail/:id/send',
  access: 'mail.write',
  summary: 'Send again: a waiting or failed mail goes at once, a sent one goes as a new mail',
  params: idParams,
  reply: z.object(done),
});
