import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { done, idParams } from './schemas.ts';
import { messages } from './validation.ts';

export const deletionForm = z.object({
  /** Not trimmed, as a password is not. */
  confirmation: z
    .string({ error: messages.confirmationRequired })
    .min(1, messages.confirmationRequired)
    .max(400, messages.confirmationRequired)
    .meta({
      description: 'The password; without one the e-mail address, and without either the word DELETE.',
    }),
});

export const deleteOwnAccount = endpoint({
  method: 'POST',
  path: '/user/me/delete',
  access: 'signed-in',
  openToDisabledMerchant: true,
  summary: "Delete the caller's account for good; orders and published reviews stay without its name",
  body: deletionForm,
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
  access: 'administrator',
  summary: "The same of another person's account, at their request",
  params: idParams,
  ...archive,
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/user/:id',
  access: 'administrator',
  summary: "Delete another person's account, at their request",
  params: idParams,
  reply: z.object(done),
});
