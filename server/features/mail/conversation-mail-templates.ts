import {
  button,
  enteredByMistake,
  type MailContent,
  paragraph,
  type Sender,
  smallPrint,
} from './mail-content.ts';

/** Mails about messages to the shop: contact form and support chat. */

/** Quotes nothing that was sent, not even the name: the sender may have entered someone else's e-mail address. */
export function contactReceiptMail(_sender: Sender): MailContent {
  return {
    subject: 'We have received your message',
    preview: 'We will answer you by email.',
    title: 'Thank you for writing.',
    blocks: [
      paragraph('We have received your message. One of us will read it and answer you by email.'),
      smallPrint(`You did not write to us? ${enteredByMistake}`),
    ],
  };
}

const paragraphsOf = (text: string) => text.split(/\n\s*\n/).map((part) => part.trim());

/** Quotes the question: an administrator has read it, so no advertisement is sent unseen. */
export function contactAnswerMail(
  _sender: Sender,
  { answer, question, written }: { answer: string; question: string; written: string },
): MailContent {
  return {
    subject: 'Our answer to your message',
    preview: answer.length > 100 ? `${answer.slice(0, 99)}…` : answer,
    title: 'Our answer.',
    blocks: [
      ...paragraphsOf(answer).map((text) => paragraph(text)),
      smallPrint(`You wrote to us on ${written}:`),
      ...paragraphsOf(question).map((text) => smallPrint(text)),
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
    preview: text.length > 100 ? `${text.slice(0, 99)}…` : text,
    title: `${from} has written in the support chat.`,
    blocks: [paragraph(text), button('Open Support', `${sender.publicUrl}/support`)],
  };
}
