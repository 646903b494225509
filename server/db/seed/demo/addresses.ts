import { z } from 'zod';
import { personKey } from './people.ts';
import { readStory } from './read-story.ts';

const text = z.string().min(1).max(200);
const address = z.object({
  of: personKey,
  address: text,
  city: text,
  state: text,
  country: text,
  zipCode: text.min(5),
  isDefault: z.boolean(),
});
export type DemoAddress = z.output<typeof address>;

/** Delivery addresses. Everybody with addresses has one default. Two members have none. */
export const readAddresses = (): DemoAddress[] => readStory('addresses.json', z.array(address));
