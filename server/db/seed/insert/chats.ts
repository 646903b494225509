import { eq } from 'drizzle-orm';
import { contactMessages } from '#server/db/schema/contact.ts';
import { findPerson, insertGuest, updateRead } from '#server/features/chat/chat.store.ts';
import { sendMessage } from '#server/features/chat/send-message.ts';
import { answerMessage } from '#server/features/contact/answer-message.ts';
import { sendContactMessage } from '#server/features/contact/send-contact-message.ts';
import { confirmSubscriber, findOrInsertSubscriber } from '#server/features/newsletter/newsletter.store.ts';
import { type DemoChat, readDemoChats } from '../demo/chats.ts';
import { backdate } from './backdate.ts';
import { getActor, getPersonId, type SeedContext } from './seed-context.ts';

const minutesADay = 24 * 60;

/** Support chats, contact messages and newsletter subscribers. */
export async function insertChats(context: SeedContext): Promise<void> {
  const { conversations, contactMessages, newsletter } = readDemoChats();
  for (const conversation of conversations) await layOutConversation(context, conversation);
  for (const message of contactMessages) await layOutContact(context, message);
  for (const email of newsletter) {
    const { id } = await findOrInsertSubscriber(context.db, email);
    await confirmSubscriber(context.db, id);
  }
}

type Conversation = DemoChat['conversations'][number];

async function layOutConversation(context: SeedContext, { member, staff, unread, messages }: Conversation) {
  const { db } = context;
  const [guest, support] = [getPersonId(context, member), getPersonId(context, staff)];
  await insertGuest(db, guest);
  let fromGuest = messages.filter(({ from }) => from === 'member').length;
  for (const { from, minutesAgo, text } of messages) {
    const [by, to] = from === 'member' ? [guest, support] : [support, guest];
    const author = await findPerson(db, by);
    if (!author) throw new Error('A demo message has no author.');
    const { message } = await sendMessage(db, { from: author, to, text, key: null, mailAfterMs: null });
    await backdate(db, 'chat_messages', message.id, minutesAgo / minutesADay);
    if (from === 'member') fromGuest -= 1;
    // All but the member's newest few are read.
    if (from === 'member' && fromGuest >= unread) await updateRead(db, guest, support, new Date());
    if (from === 'staff') await updateRead(db, support, guest, new Date());
  }
}

async function layOutContact(context: SeedContext, contact: DemoChat['contactMessages'][number]) {
  const { name, email, message, daysAgo, answer, answeredBy } = contact;
  await sendContactMessage(context.db, { name, email, message });
  const [written] = await context.db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.message, message));
  if (!written) throw new Error(`${name} wrote nothing.`);
  await backdate(context.db, 'contact_messages', written.id, daysAgo);
  if (answer && answeredBy) {
    await answerMessage(context.db, await getActor(context, answeredBy), written.id, answer);
  }
}
