import type { MerchantSet, ShopSet } from '#contract/permissions.ts';

export const title = 'Team';
export const person = 'person';
export const people = 'people';
export const failed = 'The team did not load.';
export const absent = 'This person does not work here.';

export const ofShop: Record<ShopSet, string> = {
  owner: 'Everything, also money, settings and this list.',
  orders: 'Parcels, refunds, messages; reads products.',
  catalogue: 'Products, prices, stock, categories, reviews.',
  support: 'Chat and messages; reads orders.',
};
export const ofMerchant: Record<MerchantSet, string> = {
  owner: 'Everything of the brand, also sales and this list.',
  staff: 'Products, stock, orders and parcels.',
};

export const columns = {
  person: 'Person',
  worksAs: 'Works as',
  since: 'Since',
  lastSeen: 'Last seen',
  secondFactor: 'Two-step sign-in',
  actions: 'Actions',
};
export const on = 'On';
export const off = 'Off';
export const unknown = 'Not signed in';
export const lastOwner = 'The last Owner';
export const change = 'Change';
export const end = 'End';

export const invite = {
  open: 'Invite',
  heading: 'Invite somebody',
  email: 'Email',
  hint: 'The invitation goes there. It is valid for 7 days.',
  send: 'Send invitation',
  busy: 'Sending',
  cancel: 'Cancel',
};

export const sees = { heading: 'What this person sees', menu: 'Menu', can: 'Can', cannot: 'Cannot' };

export const changing = {
  heading: (name: string) => `What may ${name} do?`,
  text: 'This person is signed out everywhere at once, and gets a mail.',
  save: 'Save',
  busy: 'Saving',
};

export const ending = {
  heading: (name: string) => `End the access of ${name}?`,
  text: 'This person is signed out everywhere at once, and gets a mail. What was done stays in Activity. The account stays, as a buyer’s.',
  end: (name: string) => `End access of ${name}`,
  busy: 'Ending',
};

export const invitations = {
  heading: 'Invitations',
  by: (name: string | null, day: string) => `By ${name ?? 'a deleted account'}, ${day}`,
  waits: (day: string) => `Waits until ${day}`,
  ranOut: (day: string) => `Ran out on ${day}`,
  ended: 'No longer valid',
  notSent: 'Not sent: no mail server',
  again: 'Send again',
  takeBack: 'Take back',
  takeBackTitle: (email: string) => `Take back the invitation of ${email}?`,
  takeBackText: 'The link in the mail does not work any more.',
  noMail: 'Invited, but no mail could leave: the shop has no mail server.',
  couldNotLeave: 'Invited, but a mail could not leave: the shop had no mail server. Send it again.',
  seeMails: 'See the mails',
};

export const accepting = {
  failed: 'Your account did not load.',
  title: (team: string) => `Work for ${team}`,
  invited: (email: string, set: string) => `${email} is invited, with the rights “${set}”.`,
  signIn: 'Please sign in with your account first.',
  login: 'Login',
  wrong: (email: string) => `You are signed in as ${email}.`,
  signOut: 'Sign Out',
  accept: 'Accept',
  accepting: 'Accepting',
  signInAgain: 'You are signed out then, and sign in again with what you may do.',
  choose: 'Choose a password for your new account.',
  start: 'Start',
  starting: 'Starting',
  closed: 'This invitation has been used or taken back, or has expired.',
  closedHint: 'Sign in if you have accepted it, or ask for a new one.',
};
