/** Texts of the support chat. */
export const staff = 'Staff';
/** For a customer whom nobody has answered. */
export const waits = 'Waits for an answer';
export const presence = {
  online: 'Online',
  offline: 'Offline',
  count: (online: number) => (online === 0 ? 'Nobody online' : `${online} online`),
} as const;

export const connection = {
  connecting: 'Connecting …',
  lost: 'Not connected.',
  /** Follows it while messages are on the screen. */
  returns: 'It connects again by itself. What you type stays here.',
} as const;

export const people = { label: 'Users', none: 'No users connected.' } as const;
export const select = 'Select chat to start messaging';
export const noMessages = 'No messages found.';

/** To customers. */
export const byMail = 'If you leave before we answer, our answer also comes by e-mail.';
export const colleagues = 'If the person you write to does not answer soon, we tell their colleagues.';
export const writeTo = (name: string, shop: string) => `You are writing to ${name} at ${shop}.`;

export const conversation = {
  label: (name: string) => `Conversation with ${name}`,
  log: (name: string) => `Messages with ${name}`,
  back: 'Back to users',
  orders: 'Account and orders',
  you: 'You',
  box: (name: string) => `Message to ${name}`,
  send: 'Send',
  sending: 'Sending',
} as const;

/** On the page of an order. */
export const askAboutOrder = 'Ask about this order';
/** Typed for whoever asks about an order. */
export const aboutOrder = (label: string) => `${label}: `;
