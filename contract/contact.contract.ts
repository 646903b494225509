import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, email, text } from './fields.ts';
import { messages } from './rules.ts';

export const contactForm = z.object({
  name: text({ required: messages.nameRequired }),
  email,
  message: text({
    required: messages.messageRequired,
    least: { characters: 10, message: messages.messageShort },
    most: 2000,
    tooLong: 'Message may not be longer than 2,000 characters.',
  }),
});

export const addContact = endpoint({
  method: 'POST',
  path: '/contact/add',
  access: 'anyone',
  summary: 'Write to the store',
  body: contactForm,
  reply: z.object(done),
});
