interface Invited {
  by: string | null;
  where: string;
  /** The shop in which the merchant sells; null for the shop itself. */
  shop: string | null;
  set: string;
}

export const invitation = {
  subject: (where: string) => `You are invited to work for ${where}`,
  preview: 'Accept with the link in this mail.',
  title: (where: string) => `Work for ${where}`,
  invited: ({ by, where, shop, set }: Invited) =>
    `${by ?? 'An owner'} invites you to work for ${where}${shop ? `, which sells at ${shop}` : ''}, with the rights “${set}”.`,
  once: (until: string) => `The link works once, until ${until}. A newer link replaces it.`,
  accept: 'See the invitation',
  mistake: 'You do not know what this is about? Ignore this mail: nothing happens without you.',
};

const questions = 'You did not expect this? Please ask an owner.';
const hello = (firstName: string | null, words: string) =>
  firstName ? `${firstName}, ${words}` : words.charAt(0).toUpperCase() + words.slice(1);

export const joined = {
  subject: (where: string) => `You now work for ${where}`,
  preview: 'Sign in to begin.',
  title: (firstName: string | null) => hello(firstName, 'welcome to the team.'),
  body: (where: string, set: string) => `You now work for ${where}, with the rights “${set}”.`,
  signIn: 'Sign in',
  questions,
};

export const changed = {
  subject: (where: string) => `You have other rights at ${where}`,
  preview: 'Please sign in again.',
  title: (firstName: string | null) => hello(firstName, 'your rights have changed.'),
  body: (where: string, set: string) =>
    `At ${where} you now have the rights “${set}”. You were signed out everywhere: please sign in again.`,
  signIn: 'Sign in',
  questions,
};

export const ended = {
  subject: (where: string) => `You no longer work for ${where}`,
  preview: 'Your account stays, with your own orders.',
  title: (firstName: string | null) => hello(firstName, 'your access has ended.'),
  body: (where: string, _set: string) =>
    `You no longer work for ${where}, and were signed out everywhere. Your account stays, with your own orders and addresses.`,
  signIn: 'Sign in',
  questions,
};
