import { button, type Draft, note, type Sender, words } from './draft.ts';

/** Mails of the conversation with the shop: contact form and support chat. */

/** Quotes nothing of what was sent, the name included: anybody may type anybody's address. */
export function writeContactReceipt(_sender: Sender): Draft {
  return {
    subject: 'We have received your message',
    preview: 'We will answer you by email.',
    title: 'Thank you for writing.',
    blocks: [
      words('We have received your message. One of us will read it and answer you by email.'),
      note('You did not write to us? Somebody has typed your address. You need do nothing.'),
    ],
  };
}

export function writeContactAnswer(
  _sender: Sender,
  { answer, written }: { answer: string; written: string },
): Draft {
  return {
    subject: 'Our answer to your message',
    preview: answer.length > 100 ? `${answer.slice(0, 99)}…` : answer,
    title: 'Our answer.',
    blocks: [
      ...answer.split(/\n\s*\n/).map((paragraph) => words(paragraph.trim())),
      note(`You wrote to us on ${written}.`),
    ],
  };
}

/** To every administrator: nobody has answered for five minutes. */
export function writeChatUnanswered(sender: Sender, { from, text }: { from: string; text: string }): Draft {
  return {
    subject: `${from} waits in the support chat`,
    preview: text.length > 100 ? `${text.slice(0, 99)}…` : text,
    title: `${from} has written in the support chat.`,
    blocks: [words(text), button('Open Support', `${sender.publicUrl}/support`)],
  };
}
