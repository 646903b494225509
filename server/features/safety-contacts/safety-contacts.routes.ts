import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/safety-contacts.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/safety-contacts.ts';
import { addContact, changeContact, contactOwner, deleteContact } from './change-contacts.ts';
import { isSafetyRequired, listContacts } from './safety-contacts.store.ts';

const texts = defineTexts({ en });
/** As many as a list to choose from shows; the search finds the others. */
const shown = 50;

/** Who answers for the safety of products. */
export function safetyContactsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, calls.listSafetyContacts, async ({ actor, query }) => ({
    contacts: await listContacts(db, contactOwner(actor), { search: query.search?.trim(), limit: shown }),
    isRequired: await isSafetyRequired(db),
  }));
  serve(app, calls.addSafetyContact, async ({ actor, body }) => ({
    ...done(texts().saved),
    contact: await addContact(db, actor, body),
  }));
  serve(app, calls.changeSafetyContact, async ({ actor, params, body }) => ({
    ...done(texts().saved),
    contact: await changeContact(db, actor, params.id, body),
  }));
  serve(app, calls.deleteSafetyContact, async ({ actor, params }) => {
    await deleteContact(db, actor, params.id);
    return done(texts().deleted);
  });
}
