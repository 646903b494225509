import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/team-mail.ts';
import {
  button,
  greetingName,
  type MailContent,
  paragraph,
  type Sender,
  smallPrint,
} from './mail-content.ts';
import type { MailKind } from './mail-kinds.ts';

const texts = defineTexts({ en });

interface Invitation {
  /** Brand of a merchant; null for the shop. */
  team: string | null;
  set: string;
  /** Name of who invites; null for a deleted account. */
  by: string | null;
  until: string;
  /** URL of the page that accepts it. */
  link: string;
}

export function teamInvitationMail(sender: Sender, { team, set, by, until, link }: Invitation): MailContent {
  const { subject, preview, title, invited, once, accept, mistake } = texts().invitation;
  const where = team ?? sender.name;
  return {
    subject: subject(where),
    preview,
    title: title(where),
    blocks: [
      paragraph(invited({ by: by && greetingName(by), where, shop: team && sender.name, set })),
      paragraph(once(until)),
      button(accept, link),
      smallPrint(mistake),
    ],
  };
}

export function teamChangedMail(
  sender: Sender,
  { firstName, team, set, change }: MailKind['team-changed'],
): MailContent {
  const { subject, title, body, signIn, preview, questions } = texts()[change];
  const where = team ?? sender.name;
  return {
    subject: subject(where),
    preview,
    title: title(greetingName(firstName)),
    blocks: [paragraph(body(where, set)), button(signIn, `${sender.publicUrl}/login`), smallPrint(questions)],
  };
}
