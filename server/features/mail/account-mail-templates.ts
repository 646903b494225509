import {
  button,
  enteredByMistake,
  greetingName,
  type MailContent,
  paragraph,
  type Sender,
  smallPrint,
} from './mail-content.ts';

/** Mails about an account: sign-up, password, newsletter. */

export function welcomeMail(sender: Sender, { firstName }: { firstName: string }): MailContent {
  const name = greetingName(firstName);
  return {
    subject: `Welcome to ${sender.name}`,
    preview: 'Your account is ready.',
    title: name ? `Welcome, ${name}.` : 'Welcome.',
    blocks: [
      paragraph('Your account is ready. It keeps your orders, addresses and wishlist.'),
      button('Go to your account', `${sender.publicUrl}/dashboard`),
      smallPrint(`You did not sign up? ${enteredByMistake}`),
    ],
  };
}

export function resetPasswordMail(sender: Sender, { token }: { token: string }): MailContent {
  return {
    subject: 'Reset your password',
    preview: 'The link works for one hour.',
    title: 'Reset your password.',
    blocks: [
      paragraph(
        'Choose a new password with this link. It works once, within one hour. A newer link replaces it.',
      ),
      button('Reset Password', `${sender.publicUrl}/reset-password/${token}`),
      smallPrint('You did not request this? You can ignore this mail. Your password stays the same.'),
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
    preview: 'Everyone who was signed in with the old password has been signed out.',
    title: 'Your password was changed.',
    blocks: [
      paragraph(
        `${name ? `${name}, the` : 'The'} password of your account was changed on ${changed}. Everyone who was signed in with the old password has been signed out.`,
      ),
      paragraph(
        'Was it not you? ',
        { link: 'Reset your password', url: `${sender.publicUrl}/forgot-password` },
        ' immediately.',
      ),
    ],
  };
}

export function accountDeletedMail(sender: Sender, { firstName }: { firstName: string }): MailContent {
  const name = greetingName(firstName);
  return {
    subject: 'Your account was deleted',
    preview: 'This is the last mail about it.',
    title: 'Your account was deleted.',
    blocks: [
      paragraph(
        `${name ? `${name}, your` : 'Your'} account and what belonged to it are gone. Orders that are on their way still arrive, but you get no more mails about them. The shop keeps its records of your orders for as long as the law asks for them.`,
      ),
      paragraph(
        'Was it not you, or do you have a question? ',
        { link: 'Write to us', url: `${sender.publicUrl}/contact` },
        '.',
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
    preview: 'None of them succeeded. Signing in with your e-mail address is paused for 15 minutes.',
    title: 'Someone tried to sign in as you.',
    blocks: [
      paragraph(
        `${name ? `${name}, there` : 'There'} were 100 sign-ins with a wrong password to your account within 15 minutes (${paused}). None of them succeeded. To protect your account, signing in with your e-mail address is paused until the 15 minutes are over. Devices that are signed in already stay signed in.`,
      ),
      paragraph(
        'You can keep your password if you use it nowhere else. Otherwise ',
        { link: 'choose a new one', url: `${sender.publicUrl}/forgot-password` },
        '.',
      ),
      smallPrint('We send this mail at most once a day.'),
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
    preview: 'Confirm that you want our newsletter.',
    title: 'One more step.',
    blocks: [
      paragraph(`Please confirm that you want the newsletter of ${sender.name}. The link works for 7 days.`),
      button('Confirm', `${sender.publicUrl}/newsletter/confirm/${token}`),
      smallPrint(
        'You did not subscribe? You can ignore this mail. Without your confirmation we send no newsletter.',
      ),
    ],
    unsubscribe: unsubscribe(sender, links),
  };
}

/** The mail to a subscriber who subscribes again. */
export function newsletterAlreadyMail(sender: Sender, links: NewsletterLinks): MailContent {
  return {
    subject: 'You already get our newsletter',
    preview: 'There is nothing to do.',
    title: 'You already get our newsletter.',
    blocks: [
      paragraph(
        'Someone subscribed to our newsletter with this e-mail address, which already gets it. There is nothing to do.',
      ),
    ],
    unsubscribe: unsubscribe(sender, links),
  };
}

export function newsletterWelcomeMail(sender: Sender, links: NewsletterLinks): MailContent {
  return {
    subject: 'You have subscribed to our newsletter',
    preview: 'New products, now and then.',
    title: 'Good to have you.',
    blocks: [
      paragraph(
        `From now on we send you the newsletter of ${sender.name}: new products and new makers, now and then.`,
      ),
      button('Go to the shop', `${sender.publicUrl}/shop`),
    ],
    unsubscribe: unsubscribe(sender, links),
  };
}
