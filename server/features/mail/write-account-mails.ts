import { button, type Draft, greetingName, note, type Sender, words } from './draft.ts';

/** Mails about an account: sign-up, its password, the newsletter. */

export function writeWelcome(sender: Sender, { firstName }: { firstName: string }): Draft {
  const name = greetingName(firstName);
  return {
    subject: `Welcome to ${sender.name}`,
    preview: 'Your account is ready.',
    title: name ? `Welcome, ${name}.` : 'Welcome.',
    blocks: [
      words('Your account is ready. Your orders, your addresses and your wishlist are kept there.'),
      button('Go to your account', `${sender.publicUrl}/dashboard`),
      note('You did not sign up? Somebody has typed your address. You need do nothing.'),
    ],
  };
}

export function writeResetPassword(sender: Sender, { token }: { token: string }): Draft {
  return {
    subject: 'Reset your password',
    preview: 'The link is good for one hour.',
    title: 'Reset your password.',
    blocks: [
      words(
        'Choose a new password with this link. It is good for one hour and works once; a newer link replaces it.',
      ),
      button('Reset Password', `${sender.publicUrl}/reset-password/${token}`),
      note('You did not ask for it? Then you need do nothing: your password stays as it is.'),
    ],
  };
}

export function writePasswordChanged(
  sender: Sender,
  { firstName, changed }: { firstName: string; changed: string },
): Draft {
  const name = greetingName(firstName);
  return {
    subject: 'Your password was changed',
    preview: 'Everybody who was signed in with the old one has been signed out.',
    title: 'Your password was changed.',
    blocks: [
      words(
        `${name ? `${name}, the` : 'The'} password of your account was changed on ${changed}. Everybody who was signed in with the old one has been signed out.`,
      ),
      words(
        'It was not you? ',
        { link: 'Reset your password', url: `${sender.publicUrl}/forgot-password` },
        ' at once.',
      ),
    ],
  };
}

export function writeSignInsPaused(
  sender: Sender,
  { firstName, paused }: { firstName: string; paused: string },
): Draft {
  const name = greetingName(firstName);
  return {
    subject: 'Many failed sign-ins to your account',
    preview: 'Nobody got in. Signing in with your address waits for 15 minutes.',
    title: 'Somebody tried to sign in as you.',
    blocks: [
      words(
        `${name ? `${name}, there` : 'There'} were 100 sign-ins with a wrong password to your account within 15 minutes (${paused} UTC). None of them got in. To slow down whoever it is, signing in with your address waits until the 15 minutes are over; where you are signed in already, you stay so.`,
      ),
      words(
        'Your password needs no change if you use it nowhere else. Otherwise ',
        { link: 'choose a new one', url: `${sender.publicUrl}/forgot-password` },
        '.',
      ),
      note('We tell you this at most once a day.'),
    ],
  };
}

interface NewsletterLinks {
  unsubscribeKey: string;
}

const unsubscribe = (sender: Sender, { unsubscribeKey }: NewsletterLinks) => ({
  page: `${sender.publicUrl}/newsletter/unsubscribe/${unsubscribeKey}`,
  oneClick: `${sender.publicUrl}/api/newsletter/unsubscribe/${unsubscribeKey}`,
});

export function writeNewsletterConfirmation(
  sender: Sender,
  { token, ...links }: NewsletterLinks & { token: string },
): Draft {
  return {
    subject: 'Please confirm your subscription',
    preview: 'One link, and our newsletter begins.',
    title: 'One more step.',
    blocks: [
      words(`Please confirm that you want the newsletter of ${sender.name}. The link is good for 7 days.`),
      button('Confirm', `${sender.publicUrl}/newsletter/confirm/${token}`),
      note('You did not ask for it? Then you need do nothing: without the link nothing begins.'),
    ],
    unsubscribe: unsubscribe(sender, links),
  };
}

/** To somebody who subscribes again. */
export function writeNewsletterAlready(sender: Sender, links: NewsletterLinks): Draft {
  return {
    subject: 'You get our newsletter already',
    preview: 'You need do nothing.',
    title: 'You get our newsletter already.',
    blocks: [
      words(
        'Somebody has asked for our newsletter with this address, which gets it already. You need do nothing.',
      ),
    ],
    unsubscribe: unsubscribe(sender, links),
  };
}

export function writeNewsletterWelcome(sender: Sender, links: NewsletterLinks): Draft {
  return {
    subject: 'You have subscribed to our newsletter',
    preview: 'New things, now and then.',
    title: 'Good to have you.',
    blocks: [
      words(
        `From now on the newsletter of ${sender.name} comes to this address: new things and new makers, now and then.`,
      ),
      button('Go to the shop', `${sender.publicUrl}/shop`),
    ],
    unsubscribe: unsubscribe(sender, links),
  };
}
