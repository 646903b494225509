import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { pageInfo, paging, searchPaging } from './paging.ts';
import { type MerchantSet, merchantSets, permissions, type ShopSet, shopSets } from './permissions.ts';
import { phone } from './phones.ts';
import { providers, roles } from './roles.ts';
import { done, name, search, time } from './schemas.ts';
import { sortBy } from './sorting.ts';
import { merchantStatuses } from './statuses.ts';
import { messages } from './validation.ts';

/** The merchant record as the merchant sees it. */
const ownMerchant = z.object({
  _id: z.string(),
  name: z.string(),
  brandName: z.string(),
  status: z.enum(merchantStatuses),
  isActive: z.boolean(),
  brand: z.string().nullable().meta({ description: 'Id of the brand, null before there is one.' }),
});

const membership = z
  .discriminatedUnion('of', [
    z.object({ of: z.literal('shop'), set: z.enum(Object.keys(shopSets) as ShopSet[]) }),
    z.object({ of: z.literal('merchant'), set: z.enum(Object.keys(merchantSets) as MerchantSet[]) }),
  ])
  .nullable()
  .meta({ description: 'Where the account works, and with which set of permissions; null for shoppers.' });

const profile = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  role: z.enum(roles),
  provider: z.enum(providers),
  isSubscribed: z.boolean(),
  created: time,
  merchant: ownMerchant.nullable(),
  membership,
  permissions: z.array(z.enum(permissions)).meta({ description: 'What the account may do.' }),
  mustSetUpSecondFactor: z
    .boolean()
    .meta({ description: 'The shop requires two-step sign-in of this account, which has none.' }),
});
export type Profile = z.output<typeof profile>;

/** Reply of login and register, beside the token. */
export const signedInUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  role: z.enum(roles),
});

export const userRow = profile
  .omit({ merchant: true, permissions: true, mustSetUpSecondFactor: true })
  .extend({
    merchant: z.object({ _id: z.string(), name: z.string(), isActive: z.boolean() }).nullable(),
  });
export type UserRow = z.output<typeof userRow>;

export const profileForm = z.object({
  firstName: name(messages.firstNameRequired),
  lastName: name(messages.lastNameRequired),
  phoneNumber: phone(200),
});

export const getMe = endpoint({
  method: 'GET',
  path: '/user/me',
  access: 'signed-in',
  openToDisabledMerchant: true,
  openWithoutSecondFactor: true,
  summary: 'The signed-in account',
  reply: z.object({ user: profile }),
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/user',
  access: 'signed-in',
  summary: "Change the caller's profile; absent and null fields stay as they are",
  body: z.object({
    profile: z.object({
      firstName: profileForm.shape.firstName.nullish(),
      lastName: profileForm.shape.lastName.nullish(),
      phoneNumber: profileForm.shape.phoneNumber,
      /** These fields when the form was opened: see the brand's. */
      was: z
        .object({ firstName: z.string(), lastName: z.string(), phoneNumber: z.string().nullable() })
        .partial()
        .optional(),
    }),
  }),
  reply: z.object({ ...done, user: profile }),
});

/** Newest first by default. */
const userSort = sortBy(['name', 'email', 'created']);
export type UserSort = z.output<typeof userSort>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/user',
  access: 'users.read',
  summary: 'All accounts, newest first',
  query: paging().extend({ sort: userSort }),
  reply: z.object({ users: z.array(userRow), ...pageInfo }),
});

export const searchUsers = endpoint({
  method: 'GET',
  path: '/user/search',
  access: 'users.read',
  summary: 'Accounts by name or e-mail; the first 100 without a page',
  query: z.object({ search, sort: userSort, ...searchPaging }),
  reply: z.object({ users: z.array(userRow), ...pageInfo }),
});
