import {
  enteredByMistake,
  greetingName,
  type MailContent,
  paragraph,
  type Sender,
  smallPrint,
  typedCode,
} from './mail-content.ts';
import type { MailKind } from './mail-kinds.ts';

/** Mails about two-step sign-in. `at` is the time of the event, in words, with its zone. */

type Change = MailKind['second-factor-changed']['change'];

const changes: Record<Change, { title: string; what: string }> = {
  on: { title: 'Two-step sign-in is on.', what: 'two-step sign-in was turned on for your account' },
  off: { title: 'Two-step sign-in is off.', what: 'two-step sign-in was turned off for your account' },
  'off-by-administrator': {
    title: 'Two-step sign-in is off.',
    what: 'an administrator turned two-step sign-in off for your account',
  },
  'new-recovery-codes': {
    title: 'You have new recovery codes.',
    what: 'new recovery codes were made for your account. The old ones no longer work',
  },
};

export function secondFactorChangedMail(
  sender: Sender,
  { firstName, change, at }: { firstName: string; change: Change; at: string },
): MailContent {
  const { title, what } = changes[change];
  return {
    subject: title.slice(0, -1),
    preview: `On ${at}.`,
    title,
    blocks: [paragraph(`${opening(firstName, at)} ${what}.`), wasItYou(sender)],
  };
}

export function proveEmailMail({ code }: { code: string }): MailContent {
  return {
    subject: 'Your code for two-step sign-in',
    preview: 'It works for 30 minutes.',
    title: 'Is this address yours?',
    blocks: [
      paragraph(
        'Enter this code where you set up two-step sign-in. It works once, within 30 minutes. A newer code replaces it.',
      ),
      typedCode(code),
      smallPrint(`You do not set it up? ${enteredByMistake} Give the code to nobody.`),
    ],
  };
}

export function recoveryCodeUsedMail(
  sender: Sender,
  { firstName, left, at }: { firstName: string; left: number; at: string },
): MailContent {
  const rest = left === 0 ? 'None is' : left === 1 ? 'One is' : `${left} are`;
  return {
    subject: 'A recovery code was used',
    preview: `${rest} left.`,
    title: 'A recovery code was used.',
    blocks: [
      paragraph(`${opening(firstName, at)} a recovery code of your account was used. ${rest} left.`),
      paragraph(
        { link: 'Make new ones', url: `${sender.publicUrl}/dashboard/security` },
        ' before you run out.',
      ),
      wasItYou(sender),
    ],
  };
}

export function wrongCodesMail(
  sender: Sender,
  { firstName, at }: { firstName: string; at: string },
): MailContent {
  return {
    subject: 'Many wrong codes for your account',
    preview: 'Somebody may know your password.',
    title: 'Somebody may know your password.',
    blocks: [
      paragraph(
        `${opening(firstName, at)} somebody entered your password and then many wrong codes of two-step sign-in. None was accepted. Codes of your app are refused for a while; recovery codes work.`,
      ),
      wasItYou(sender),
    ],
  };
}

const opening = (firstName: string, at: string) => {
  const name = greetingName(firstName);
  return `${name ? `${name}, on` : 'On'} ${at}`;
};

const wasItYou = ({ publicUrl }: Sender) =>
  paragraph(
    'Was it not you? ',
    { link: 'Reset your password', url: `${publicUrl}/forgot-password` },
    ' immediately, and tell us.',
  );
