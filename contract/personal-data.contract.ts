import { z } from 'zod';
import { cleanCode } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import { done, idParams, optionalText } from './schemas.ts';
import { proofForm } from './second-factor.contract.ts';
import { messages } from './validation.ts';

/** @param missing what to say when `confirmation` is empty: what is asked for depends on the account */
export const deletionForm = (missing: string = messages.confirmationRequired) =>
  z.object({
    /** Not trimmed, as a password is not. */
    confirmation: z.string({ error: missing }).min(1, missing).max(400, missing).meta({
      description: 'The password; without one the e-mail address, and without either the word DELETE.',
    }),
    code: optionalText(40, { clean: cleanCode }).meta({
      description:
        'With two-step sign-in: of the app, or a recovery code. Without it: `second-factor-required`.',
    }),
  });

export const deleteOwnAccount = endpoint({
  method: 'POST',
  path: '/user/me/delete',
  access: 'signed-in',
  openToDisabledMerchant: true,
  summary: "Delete the caller's account for good; orders and published reviews stay without its name",
  body: deletionForm(),
  reply: z.object(done),
});

/** A file: the reply has no JSON. */
const archive = { downloads: 'application/zip', reply: z.undefined() } as const;

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/user/me/data',
  access: 'signed-in',
  openToDisabledMerchant: true,
  summary: 'All that the shop stores about the caller, as JSON files in a zip file',
  ...archive,
});

export const downloadUserData = endpoint({
  method: 'GET',
  path: '/user/:id/data',
  access: 'users.write',
  summary: "The same of another person's account, at their request",
  params: idParams,
  ...archive,
});

export const deleteUser = endpoint({
  method: 'POST',
  path: '/user/:id/delete',
  access: 'users.write',
  summary: "Delete another person's account, at their request, with the caller's own password and code",
  params: idParams,
  body: proofForm,
  reply: z.object(done),
});
