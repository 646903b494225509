import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { pageInfo, paging, searchPaging } from './paging.ts';
import { cleanPhone, isMerchantPhone } from './phones.ts';
import { bodyId, done, email, flag, idParams, name, password, search, text, time } from './schemas.ts';
import { sortBy } from './sorting.ts';
import { merchantStatuses } from './statuses.ts';
import { messages } from './validation.ts';

export const merchantRow = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string(),
  brandName: z.string(),
  business: z.string(),
  status: z.enum(merchantStatuses),
  isActive: z.boolean(),
  isInvited: z.boolean().meta({ description: 'Approved, but not signed up yet.' }),
  isInvitationUnsent: z.boolean().meta({
    description: 'Invited, and the last mail of it was kept, as there was no mail server.',
  }),
  isSellerComplete: z.boolean().meta({ description: 'What it has to say as a seller is complete.' }),
  created: time,
});
export type MerchantRow = z.output<typeof merchantRow>;

export const merchantApplication = z.object({
  name: name(messages.nameRequired),
  email,
  phoneNumber: text({ required: messages.phoneRequired, clean: cleanPhone }).refine(isMerchantPhone, {
    error: messages.phoneFormat,
  }),
  brandName: name(messages.brandRequired),
  business: text({
    required: messages.businessRequired,
    min: { characters: 10, message: messages.businessShort },
    max: 2000,
    tooLong: 'Business may not be longer than 2,000 characters.',
  }),
});

/** With an id that the client chooses: the same one with the same address again applies once. */
export const sentApplication = merchantApplication.extend({
  _id: bodyId('The id of the application is not valid.').optional(),
});

export const merchantSignupForm = z.object({
  email,
  firstName: name(messages.firstNameRequired),
  lastName: name(messages.lastNameRequired),
  password: password(),
});

export const applyAsMerchant = endpoint({
  method: 'POST',
  path: '/merchant/add',
  access: 'anyone',
  summary: 'Apply as a merchant',
  body: sentApplication,
  reply: z.object(done),
});
/** Default: waiting ones first, then newest first. */
const merchantSort = sortBy(['name', 'brand', 'created']);
export type MerchantSort = z.output<typeof merchantSort>;

/** 'Approved' excludes invited and disabled merchants. */
export const merchantFilters = ['Waiting Approval', 'Approved', 'Invited', 'Disabled', 'Rejected'] as const;
export type MerchantFilter = (typeof merchantFilters)[number];
const statusFilter = z.enum(merchantFilters).optional().catch(undefined);

export const listMerchants = endpoint({
  method: 'GET',
  path: '/merchant',
  access: 'merchants.read',
  summary: 'All merchants: waiting ones first, then newest first',
  query: paging().extend({ sort: merchantSort, status: statusFilter }),
  reply: z.object({ merchants: z.array(merchantRow), ...pageInfo }),
});
export const searchMerchants = endpoint({
  method: 'GET',
  path: '/merchant/search',
  access: 'merchants.read',
  summary: 'Merchants by name, e-mail address, phone number, brand or status; the first 100 without a page',
  query: z.object({ search, sort: merchantSort, status: statusFilter, ...searchPaging }),
  reply: z.object({ merchants: z.array(merchantRow), ...pageInfo }),
});
export const activateMerchant = endpoint({
  method: 'PUT',
  path: '/merchant/:id/active',
  access: 'merchants.write',
  summary: 'Disable or enable a merchant',
  params: idParams,
  body: z.object({ merchant: z.object({ isActive: flag() }) }),
  reply: z.object(done),
});
export const approveMerchant = endpoint({
  method: 'PUT',
  path: '/merchant/approve/:id',
  access: 'merchants.write',
  summary: 'Approve a waiting or rejected merchant',
  params: idParams,
  reply: z.object(done),
});
export const rejectMerchant = endpoint({
  method: 'PUT',
  path: '/merchant/reject/:id',
  access: 'merchants.write',
  summary: 'Reject a waiting merchant',
  params: idParams,
  reply: z.object(done),
});
export const inviteMerchantAgain = endpoint({
  method: 'POST',
  path: '/merchant/invite/:id',
  access: 'merchants.write',
  summary: 'Send the invitation of an approved merchant again; the newer link replaces the older',
  params: idParams,
  reply: z.object(done),
});
export const checkInvitation = endpoint({
  method: 'GET',
  path: '/merchant/signup/:token',
  access: 'anyone',
  summary: 'Whether an invitation is still valid, without telling whose it is',
  params: z.object({ token: z.string() }),
  reply: z.object({ isOpen: z.boolean() }),
});
export const completeMerchantSignup = endpoint({
  method: 'POST',
  path: '/merchant/signup/:token',
  access: 'anyone',
  summary: 'Complete sign-up by the mailed invitation',
  params: z.object({ token: z.string() }),
  body: merchantSignupForm,
  reply: z.object(done),
});
export const deleteMerchant = endpoint({
  method: 'DELETE',
  path: '/merchant/delete/:id',
  access: 'merchants.write',
  summary: 'Delete a merchant; account and products stay, not for sale',
  params: idParams,
  reply: z.object(done),
});
