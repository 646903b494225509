import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/contact.contract.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { answerMessage, markMessage } from './answer-message.ts';
import { findContactMessage, listContactMessages } from './contact.store.ts';
import { sendContactMessage } from './send-contact-message.ts';

export function contactRoutes(app: FastifyInstance, { db, limits }: { db: Db; limits: RateLimits }): void {
  serve(app, contract.addContact, async ({ body, ip }) => {
    await limits.take('contact', { email: body.email, ip });
    await sendContactMessage(db, body);
    return done('We have received your message and will answer you by e-mail.');
  });

  serve(app, contract.listContactMessages, ({ query }) => listContactMessages(db, query));

  serve(app, contract.getContactMessage, async ({ params }) => {
    const message = await findContactMessage(db, params.id);
    if (!message) throw notFound('No message found.');
    return { message };
  });

  serve(app, contract.answerContactMessage, async ({ actor, params, body }) => {
    const contact = await answerMessage(db, actor, params.id, body.answer);
    return { ...done('Your answer has been sent.'), contact };
  });

  serve(app, contract.markContactMessage, async ({ actor, params, body }) => {
    const contact = await markMessage(db, actor, params.id, body.contact.isAnswered);
    return { ...done('Message has been updated.'), contact };
  });
}
