import { z } from 'zod';
import { isMerchantPhone } from '#contract/phones.ts';
import { daysAgo, personKey } from './people.ts';
import { readStory } from './read-story.ts';

const application = {
  name: z.string().min(1),
  phoneNumber: z.string().refine(isMerchantPhone),
  brandName: z.string().min(1),
  business: z.string().min(10).max(2000),
  daysAgo,
};
const account = z.object({
  key: personKey,
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  password: z.string().min(6),
});

const merchant = z.discriminatedUnion('state', [
  /** Approved and signed up. A brand of the demo catalogue is used if it has the same name. */
  z.object({ ...application, state: z.literal('active'), email: z.email(), account }),
  /** Signed up, then disabled by an administrator. */
  z.object({ ...application, state: z.literal('disabled'), email: z.email(), account }),
  /** Approved; the invitation is still valid. */
  z.object({ ...application, state: z.literal('invited'), email: z.email() }),
  /** One application has no e-mail address, so that the applicant can only be called. */
  z.object({ ...application, state: z.literal('waiting'), email: z.email().nullable() }),
  z.object({ ...application, state: z.literal('rejected'), email: z.email() }),
]);
export type DemoMerchant = z.output<typeof merchant>;

/** Merchants of every status, oldest application first. */
export const readMerchants = (): DemoMerchant[] =>
  readStory('merchants.json', z.array(merchant)).sort((one, other) => other.daysAgo - one.daysAgo);
