/** A process that sends mails until it is killed: `mail-worker.ts DATABASE_URL SMTP_URL LEASE_MS`. */
import { openDatabase } from '#server/db/db.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { startMailSender } from '#server/jobs/send-mail.ts';
// Loaded before a mail is claimed: a busy machine needs longer for it than the lease lasts.
import '#server/jobs/compose-mail.ts';

const [databaseUrl = '', smtpUrl = '', leaseMs] = process.argv.slice(2);
const { db } = await openDatabase({ databaseUrl, dataDir: '' });
startMailSender({
  db,
  mailer: createMailer({ smtpUrl, mailFrom: 'The Shop <shop@example.com>' }),
  sender: {
    name: 'The Shop',
    publicUrl: 'https://shop.example.com',
    imageBaseUrl: '',
    phone: '(212) 555-0100',
  },
  log: { warn: () => {} },
  leaseMs: Number(leaseMs),
});
