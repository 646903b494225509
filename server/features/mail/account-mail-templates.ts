import {
  button,
  greetingName,
  type MailContent,
  paragraph,
  type Sender,
  smallPrint,
} from './mail-content.ts';

/** Mails about an account: sign-up, its password, the newsletter. */

export function welcomeMail(sender: Sender, { firstName }: { firstName: string }): MailContent {
  const name = greetingName(firstName);
  return {
    subject: `Welcome to ${sender.name}`,
    preview: 'Your account is ready.',
    title: name ? `Welcome, ${name}.` : 'Welcome.',
    blocks: [
      paragraph('Your account is ready. Your orders, your addresses and your wishlist are kept there.'),
      button('Go to your account', `${sender.publicUrl}/dashboard`),
      smallPrint('You did not sign up? Somebody has typed your address. You need do nothing.'),
    ],
  };
}

export function resetPasswordMail(sender: Sender, { token }: { token: string }): MailContent {
  return {
    subject: 'Reset your password',
    preview: 'The link is good for one hour.',
    title: 'Reset your password.',
    blocks: [
      paragraph(
        'Choose a new password with this link. It is good for one hour and works once; a newer link replaces it.',
      ),
      button('Reset Password', `${sender.publicUrl}/reset-password/${token}`),
      smallPrint('You did not ask for it? Then you need do nothing: your password stays as it is.'),
    ],
  };
}

export function passwordChangedMail(
  sender: Sender,
  { firstName, changed }: { firstName: string; changed: string },
): MailContent {
  const name = greetingName(firstName);
  return {
    subject: 'Your password was changed',
    preview: 'Everybody who was signed in with the old one has been signed out.',
    title: 'Your password was changed.',
    blocks: [
      paragraph(
        `${name ? `${name}, the` : 'The'} password of your account was changed on ${changed}. Everybody who was signed in with the old one has been signed out.`,
      ),
      paragraph(
        'It was not you? ',
        { link: 'Reset your password', url: `${sender.publicUrl}/forgot-password` },
        ' at once.',
      ),
    ],
  };
}

export function signInsPausedMail(
  sender: Sender,
  { firstName, paused }: { firstName: string; paused: string },
): MailContent {
  const name = greetingName(firstName);
  return {
    subject: 'Many failed sign-ins to your account',
    preview: 'Nobody got in. Signing in with your address waits for 15 minutes.',
    title: 'Somebody tried to sign in as you.',
    blocks: [
      paragraph(
        `${name ? `${name}, there` : 'There'} were 100 sign-ins with a wrong password to your account within 15 minutes (${paused} UTC). None of them got in. To slow down whoever it is, signing in with your address waits until the 15 minutes are over; where you are signed in already, you stay so.`,
      ),
      paragraph(
        'Your password needs no change if you use it nowhere else. Otherwise ',
        { link: 'choose a new one', url: `${sender.publicUrl}/forgot-password` },
        '.',
      ),
      smallPrint('We tell you this at most once a day.'),
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

export function newsletterConfirmationMail(
  sender: Sender,
  { token, ...links }: NewsletterLinks & { token: string },
): MailContent {
  return {
    subject: 'Please confirm your subscription',
    preview: 'One link, and our newsletter begins.',
    title: 'One more step.',
    blocks: [
      paragraph(
        `Please confirm that you want the newsletter of ${sender.name}. The link is good for 7 days.`,
      ),
      button('Confirm', `${sender.publicUrl}/newsletter/confirm/${token}`),
      smallPrint('You did not ask for it? Then you need do nothing: without the link nothing begins.'),
    ],
    unsubscribe: unsubscribe(sender, links),
  };
}

/** To somebody who subscribes again. */
export function newsletterAlreadyMail(sender: Sender, links: NewsletterLinks): MailContent {
  return {
    subject: 'You get our newsletter already',
    preview: 'You need do nothing.',
    title: 'You get our newsletter already.',
    blocks: [
      paragraph(
        'Somebody has asked for our newsletter with this address, which gets it already. You need do nothing.',
      ),
    ],
    unsubscribe: unsubscribe(sender, links),
  };
}

export function newsletterWelcomeMail(sender: Sender, links: NewsletterLinks): MailContent {
  return {
    subject: 'You have subscribed to our newsletter',
    preview: 'New things, now and then.',
    title: 'Good to have you.',
    blocks: [
      paragraph(
        `From now on the newsletter of ${sender.name} comes to this address: new things and new makers, now and then.`,
      ),
      button('Go to the shop', `${sender.publicUrl}/shop`),
    ],
    unsubscribe: unsubscribe(sender, links),
  };
}
