import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/chat-mail.ts';
import {
  button,
  enteredByMistake,
  type MailContent,
  paragraph,
  type Sender,
  smallPrint,
} from './mail-content.ts';

/** Mails about messages to the shop: contact form and support chat. */

const texts = defineTexts({ en });

/** Quotes nothing that was sent, not even the name: the sender may have entered someone else's e-mail address. */
export function contactReceiptMail(_sender: Sender): MailContent {
  return {
    subject: 'We have received your message',
    preview: 'We will answer you by e-mail.',
    title: 'Thank you for writing.',
    blocks: [
      paragraph('We have received your message. One of us will read it and answer you by e-mail.'),
      smallPrint(`You did not write to us? ${enteredByMistake}`),
    ],
  };
}

const firstWords = (text: string) => (text.length > 100 ? `${text.slice(0, 99)}…` : text);
const toParagraphs = (text: string) => text.split(/\n\s*\n/).map((part) => part.trim());

/** Quotes the question: an administrator has read it, so no advertisement is sent unseen. */
export function contactAnswerMail(
  _sender: Sender,
  { answer, question, written }: { answer: string; question: string; written: string },
): MailContent {
  return {
    subject: 'Our answer to your message',
    preview: firstWords(answer),
    title: 'Our answer.',
    blocks: [
      ...toParagraphs(answer).map((text) => paragraph(text)),
      smallPrint(`You wrote to us on ${written}:`),
      ...toParagraphs(question).map((text) => smallPrint(text)),
    ],
  };
}

/** To every administrator, when nobody has answered for five minutes. */
export function chatUnansweredMail(
  sender: Sender,
  { from, text }: { from: string; text: string },
): MailContent {
  return {
    subject: `${from} is waiting in the support chat`,
    preview: firstWords(text),
    title: `${from} has written in the support chat.`,
    blocks: [paragraph(text), button('Open Support', `${sender.publicUrl}/support`)],
  };
}

interface Answer {
  fromId: string;
  from: string;
  text: string;
}

/** More are counted as more: the chat shows them. */
export const maxQuoted = 5;

/** To a customer who has not read answers for ten minutes. Opens the conversation with whoever wrote first. */
export function chatUnreadMail(sender: Sender, answers: readonly [Answer, ...Answer[]]): MailContent {
  const { unread } = texts();
  const [{ fromId, from, text }] = answers;
  return {
    subject: unread.subject(from, sender.name),
    preview: firstWords(text),
    title: unread.title(from),
    blocks: [
      ...answers.slice(0, maxQuoted).flatMap((answer, at) => {
        const isOther = answer.fromId !== (answers[at - 1] ?? answers[0]).fromId;
        return [
          ...(isOther ? [smallPrint(unread.by(answer.from))] : []),
          ...toParagraphs(answer.text).map((part) => paragraph(part)),
        ];
      }),
      ...(answers.length > maxQuoted ? [paragraph(unread.more)] : []),
      button(unread.button, `${sender.publicUrl}/support?with=${fromId}`),
      smallPrint(unread.once),
    ],
  };
}
