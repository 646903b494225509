import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { pageInfo, paging } from './paging.ts';
import { bodyId, done, email, flag, idParams, name, search, text, time } from './schemas.ts';
import { messageStatuses } from './statuses.ts';
import { messages } from './validation.ts';

export const contactForm = z.object({
  name: name(messages.nameRequired),
  email,
  message: text({
    required: messages.messageRequired,
    min: { characters: 10, message: messages.messageShort },
    max: 2000,
    tooLong: 'Message may not be longer than 2,000 characters.',
  }),
});

/** With an id that the client chooses: the same one with the same e-mail address again sends once. */
export const sentMessage = contactForm.extend({
  _id: bodyId('The id of the message is not valid.').optional(),
});

export const answerForm = z.object({
  answer: text({
    required: 'Answer is required.',
    max: 2000,
    tooLong: 'Answer may not be longer than 2,000 characters.',
  }),
});

export const contactMessage = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  created: time,
  answered: time.nullable(),
  answer: z.string().nullable().meta({ description: 'Null when it was answered in another way.' }),
  answeredBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
});
export type ContactMessage = z.output<typeof contactMessage>;

export const addContact = endpoint({
  method: 'POST',
  path: '/contact/add',
  access: 'anyone',
  summary: 'Send a message to the store',
  body: sentMessage,
  reply: z.object(done),
});

export const listContactMessages = endpoint({
  method: 'GET',
  path: '/contact',
  access: 'contact.read',
  summary: 'Contact messages: open ones first, newest first; search by name or e-mail address',
  query: paging().extend({ search, status: z.enum(messageStatuses).optional().catch(undefined) }),
  reply: z.object({ messages: z.array(contactMessage), open: z.number().int(), ...pageInfo }),
});

export const getContactMessage = endpoint({
  method: 'GET',
  path: '/contact/:id',
  access: 'contact.read',
  summary: 'One message and its answer',
  params: idParams,
  reply: z.object({ message: contactMessage }),
});

export const answerContactMessage = endpoint({
  method: 'POST',
  path: '/contact/:id/answer',
  access: 'contact.write',
  summary: 'Answer by mail, once',
  params: idParams,
  body: answerForm,
  reply: z.object({ ...done, contact: contactMessage }),
});

export const markContactMessage = endpoint({
  method: 'PUT',
  path: '/contact/:id/answered',
  access: 'contact.write',
  summary: 'Mark as answered without a mail, or as open again',
  params: idParams,
  body: z.object({ contact: z.object({ isAnswered: flag() }) }),
  reply: z.object({ ...done, contact: contactMessage }),
});
