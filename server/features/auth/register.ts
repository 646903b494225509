import { type Db, inTransaction } from '#server/db/db.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { subscribe } from '../newsletter/subscribe.ts';
import { type Credentials, emailTaken, findCredentialsByEmail, insertUser } from '../users/users.store.ts';
import { hashPassword } from './passwords.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

interface Registration {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
  isSubscribed: boolean;
}

/**
 * Creates an account and queues its welcome mail. With `isSubscribed` it also queues the newsletter's confirmation mail.
 * @throws 'weak-password', 'email-in-use', 'too-many-signing-in'
 */
export async function registerMember(db: Db, form: Registration): Promise<Credentials> {
  await refuseWeakPassword(form.password, form);
  if (await findCredentialsByEmail(db, form.email)) throw emailTaken();
  const passwordHash = await hashPassword(form.password);
  return await inTransaction(db, async (tx) => {
    const { firstName, lastName, email, isSubscribed } = form;
    const user = await insertUser(tx, { firstName, lastName, email, passwordHash });
    await queueMail(tx, 'welcome', email, { firstName });
    if (isSubscribed) await subscribe(tx, email);
    return user;
  });
}
