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

const paragraphs = (text: string) => text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());

/** Quotes the question: whoever has it answered has read it, so nobody's advertisement goes out unseen. */
export function writeContactAnswer(
  _sender: Sender,
  { answer, question, written }: { answer: string; question: string; written: string },
): Draft {
  return {
    subject: 'Our answer to your message',
    preview: answer.length > 100 ? `${answer.slice(0, 99)}…` : answer,
    title: 'Our answer.',
    blocks: [
      ...paragraphs(answer).map((paragraph) => words(paragraph)),
      note(`You wrote to us on ${written}:`),
      ...paragraphs(question).map((paragraph) => note(paragraph)),
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
