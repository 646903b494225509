import { z } from 'zod';
import { readStory } from './read-story.ts';

/** Short name that the other files use for a person. */
export const personKey = z.string().regex(/^[a-z]+$/);
export const daysAgo = z.number().positive();

const person = z.object({
  key: personKey,
  role: z.enum(['ROLE ADMIN', 'ROLE MEMBER']),
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  email: z.email(),
  /** Published: refused when other machines can reach the shop. */
  password: z.string().min(6),
  phoneNumber: z.string().nullable(),
  daysAgo,
  isSubscribed: z.boolean(),
});
export type DemoPerson = z.output<typeof person>;

/** Administrators and members, oldest account first. Merchants come with their applications (`merchants.ts`). */
export const readPeople = (): DemoPerson[] => readStory('people.json', z.array(person));
