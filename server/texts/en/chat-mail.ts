/** The mail to a customer who has not read the answers in the support chat. */

export const unread = {
  subject: (from: string, shop: string) => `${from} of ${shop} has answered you`,
  title: (from: string) => `${from} has answered you.`,
  by: (from: string) => `${from} writes:`,
  more: 'The chat has more answers.',
  button: 'Answer in the chat',
  once: 'You have not opened this answer in the support chat for ten minutes. Until you do, we send no other mail about it.',
} as const;
