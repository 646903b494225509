import { z } from 'zod';
import { daysAgo, personKey } from './people.ts';
import { readStory } from './read-story.ts';

const talk = z.object({
  conversations: z.array(
    z.object({
      /** A member or a merchant. */
      member: personKey,
      staff: personKey,
      /** How many of the member's newest messages are unread. */
      unread: z.number().int().min(0),
      messages: z
        .array(
          z.object({
            from: z.enum(['member', 'staff']),
            minutesAgo: z.number().positive(),
            text: z.string().min(1).max(2000),
          }),
        )
        .min(1),
    }),
  ),
  contactMessages: z.array(
    z.object({
      name: z.string().min(1),
      email: z.email(),
      daysAgo,
      message: z.string().min(10).max(2000),
      answer: z.string().optional(),
      answeredBy: personKey.optional(),
    }),
  ),
  /** Confirmed subscribers who have no account. */
  newsletter: z.array(z.email()),
});
export type DemoChat = z.output<typeof talk>;

/** Support chats, contact messages and newsletter subscribers. */
export const readDemoChats = (): DemoChat => readStory('chats.json', talk);
