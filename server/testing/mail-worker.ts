/** A process that sends one mail, unless it is killed meanwhile: `mail-worker.ts DATABASE_URL SMTP_URL LEASE_MS`. */
import { openDatabase } from '#server/db/db.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { sendNextMail } from '#server/jobs/send-mail.ts';
import { testSender } from './test-sender.ts';

const [databaseUrl = '', smtpUrl = '', leaseMs] = process.argv.slice(2);
const { db } = await openDatabase({ databaseUrl, dataDir: '' });
await sendNextMail({
  db,
  mailer: createMailer({ smtpUrl }),
  sender: async () => testSender,
  log: { warn: () => {} },
  leaseMs: Number(leaseMs),
});
