import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/mail.contract.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { findMail, listMails } from './mailbox.store.ts';
import { resendMail } from './resend-mail.ts';

export function mailRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listMails, ({ query }) => listMails(db, query));

  serve(app, contract.getMail, async ({ params }) => {
    const mail = await findMail(db, params.id);
    if (!mail) throw notFound('No mail found.');
    return { mail };
  });

  serve(app, contract.sendMailAgain, async ({ params }) => {
    await resendMail(db, params.id);
    return done('The mail goes out again.');
  });
}
