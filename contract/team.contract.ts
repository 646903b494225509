import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { merchantSets, type ShopSet, shopSets } from './permissions.ts';
import { done, email, idParams, name, password, time } from './schemas.ts';
import { messages } from './validation.ts';

/** How long an invitation is valid (docs/rules.md#teams). */
export const invitationDays = 7;

const setNames = [...new Set([...Object.keys(shopSets), ...Object.keys(merchantSets)])] as (
  | ShopSet
  | keyof typeof merchantSets
)[];
const set = z.enum(setNames, { error: 'Please choose as what this person works.' }).meta({
  description: `Of the shop: ${Object.keys(shopSets).join(', ')}; of a merchant: ${Object.keys(merchantSets).join(', ')}.`,
});

const teamMember = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  set,
  since: time.meta({ description: 'With this set.' }),
  lastSeen: time.nullable().meta({ description: 'Null when this is not known.' }),
  hasSecondFactor: z.boolean(),
  isLastOwner: z.boolean().meta({ description: 'Can be neither ended nor given another set.' }),
});
export type TeamMember = z.output<typeof teamMember>;

const teamInvitation = z.object({
  _id: z.string(),
  email: z.string(),
  set,
  by: z.string().nullable().meta({ description: 'Who sent it last; null for a deleted account.' }),
  sent: time,
  until: time,
  isOpen: z.boolean().meta({
    description: 'False when the time is over, or who sent it may not invite like that any more.',
  }),
  isUnsent: z.boolean().meta({ description: 'Its last mail was kept, as there was no mail server.' }),
});
export type TeamInvitation = z.output<typeof teamInvitation>;

export const getTeam = endpoint({
  method: 'GET',
  path: '/team',
  access: 'team.read',
  summary: 'Who works for the same shop or merchant, and who is invited',
  reply: z.object({
    members: z.array(teamMember),
    invitations: z.array(teamInvitation),
    leavesTheShop: z.boolean().meta({ description: 'False when the shop has no mail server.' }),
  }),
});
export type Team = z.output<typeof getTeam.reply>;

export const invitationForm = z.object({ email, set });

export const inviteToTeam = endpoint({
  method: 'POST',
  path: '/team/invitations',
  access: 'team.write',
  summary: 'Invite somebody by e-mail address; the mailed link works once, for 7 days',
  body: invitationForm,
  reply: z.object(done),
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/team/invitations/:id',
  access: 'team.write',
  summary: 'Take an invitation back; its link ends',
  params: idParams,
  reply: z.object(done),
});

export const resendTeamInvitation = endpoint({
  method: 'POST',
  path: '/team/invitations/:id/resend',
  access: 'team.write',
  summary: 'Send an invitation again, for another 7 days; the newer link replaces the older',
  params: idParams,
  reply: z.object(done),
});

const tokenParams = z.object({ token: z.string() });

export const getTeamInvitation = endpoint({
  method: 'GET',
  path: '/team/accept/:token',
  access: 'anyone',
  summary: 'What a mailed invitation is for',
  params: tokenParams,
  reply: z.object({
    invitation: z
      .object({
        team: z.string().meta({ description: 'Name of the shop, or of the brand of a merchant.' }),
        set,
        email: z.string(),
        hasAccount: z.boolean().meta({
          description: 'The address is that of an account, which has to sign in. Otherwise a form makes one.',
        }),
      })
      .nullable()
      .meta({ description: 'Null when it was used or taken back, or has expired.' }),
  }),
});
export type OpenInvitation = NonNullable<z.output<typeof getTeamInvitation.reply>['invitation']>;

/** For an address without an account. */
export const newColleagueForm = z.object({
  firstName: name(messages.firstNameRequired),
  lastName: name(messages.lastNameRequired),
  password: password(),
});

export const acceptTeamInvitation = endpoint({
  method: 'POST',
  path: '/team/accept/:token',
  access: 'anyone',
  summary: 'Accept an invitation: signed in with the account of its address, or with a form for a new one',
  params: tokenParams,
  body: newColleagueForm.partial(),
  reply: z.object(done),
});

export const changeTeamMember = endpoint({
  method: 'PUT',
  path: '/team/:id',
  access: 'team.write',
  summary: 'Give a colleague another set; the person is signed out everywhere',
  params: idParams,
  body: z.object({ set }),
  reply: z.object(done),
});

export const endTeamMember = endpoint({
  method: 'DELETE',
  path: '/team/:id',
  access: 'team.write',
  summary: 'End the membership of a colleague, whose account stays as that of a shopper',
  params: idParams,
  reply: z.object(done),
});
