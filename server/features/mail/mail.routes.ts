import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/mail.contract.ts';
import type { Db } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { formatCount } from '#server/format/format.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { findMail, listMails } from './mailbox.store.ts';
import { resendMail } from './resend-mail.ts';
import { sendUnsent } from './send-unsent.ts';

interface Parts {
  db: Db;
  /** False without a mail server. */
  leavesTheShop: boolean;
}

export function mailRoutes(app: FastifyInstance, { db, leavesTheShop }: Parts): void {
  const checkMailServer = () => {
    if (!leavesTheShop)
      throw new ShopError('no-mail-server', 'No mail can leave: the shop has no mail server.');
  };

  serve(app, contract.listMails, async ({ query }) => ({ ...(await listMails(db, query)), leavesTheShop }));

  serve(app, contract.getMail, async ({ params }) => {
    const mail = await findMail(db, params.id);
    if (!mail) throw notFound('No mail found.');
    return { mail, leavesTheShop };
  });

  serve(app, contract.sendMailAgain, async ({ params }) => {
    checkMailServer();
    await resendMail(db, params.id);
    return done('The mail goes out again.');
  });

  serve(app, contract.sendUnsentMails, async () => {
    checkMailServer();
    const sent = await sendUnsent(db);
    return { ...done(`${formatCount(sent)} ${sent === 1 ? 'mail goes' : 'mails go'} out now.`), sent };
  });
}
