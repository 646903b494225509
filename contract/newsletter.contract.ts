import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, email } from './fields.ts';

export const newsletterForm = z.object({ email });

export const subscribe = endpoint({
  method: 'POST',
  path: '/newsletter/subscribe',
  access: 'anyone',
  summary: 'Ask for the newsletter; it begins after the confirmation link',
  body: newsletterForm,
  reply: z.object(done),
});
