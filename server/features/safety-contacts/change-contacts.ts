import { isSame } from '#contract/is-same.ts';
import type { OwnSafetyContact, SafetyContactForm } from '#contract/safety-contacts.contract.ts';
import { cellOfContact } from '#contract/safety-contacts.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, refuseField, ShopError } from '#server/errors.ts';
import { formatCount } from '#server/format/format.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/safety-contacts.ts';
import {
  type ContactOwner,
  ensureContacts,
  findContact,
  lockContacts,
  removeContact,
  updateContact,
} from './safety-contacts.store.ts';

const texts = defineTexts({ en });

/** Whose contacts the actor sees and writes: the own merchant's, else the shop's (docs/rules.md#product-safety). */
export const contactOwner = ({ merchant }: Actor): ContactOwner => merchant?.id ?? null;

/** Adds a contact. One with the same texts is there already after a lost reply. */
export async function addContact(
  db: Db,
  actor: Actor,
  contact: SafetyContactForm,
): Promise<OwnSafetyContact> {
  return await inTransaction(db, async (tx) => {
    const ids = await ensureContacts(tx, contactOwner(actor), [contact]);
    return await getContact(tx, ids.get(cellOfContact(contact)) ?? '', actor, false);
  });
}

/**
 * Changes a contact for all products that name it.
 * @throws not-found, contact-changed when somebody else has saved it since, invalid-input when another one has the same texts
 */
export async function changeContact(
  db: Db,
  actor: Actor,
  id: string,
  { version, ...contact }: SafetyContactForm & { version: number },
): Promise<OwnSafetyContact> {
  return await inTransaction(db, async (tx) => {
    const { name, address, reachedAt, ...before } = await getContact(tx, id, actor);
    // Also after a lost reply: the second save finds what the first has stored.
    if (!isSame({ name, address, reachedAt }, contact)) {
      if (before.version !== version) throw new ShopError('contact-changed', texts().changed);
      await updateContact(tx, id, contact);
    }
    return await getContact(tx, id, actor);
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'safety_contacts_same' ? refuseField('name', texts().same) : error;
  });
}

/** @throws not-found, contact-in-use */
export async function deleteContact(db: Db, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { products } = await getContact(tx, id, actor);
    if (products > 0) throw new ShopError('contact-in-use', texts().inUse(formatCount(products)));
    await removeContact(tx, id);
  });
}

/** Another's contact does not exist for the actor. @throws not-found */
async function getContact(tx: Db, id: string, actor: Actor, lock = true): Promise<OwnSafetyContact> {
  const found = await findContact(tx, id, contactOwner(actor), lock);
  if (!found) throw notFound(texts().noContact);
  return found;
}

type Chosen = Partial<Record<'manufacturer' | 'responsible', string | null | undefined>>;

/**
 * Contacts that a product is to name are the actor's own. One that it has stays, also the merchant's when the shop edits the product.
 * @returns the refusal of another's
 */
export async function refusalOfContacts(
  tx: Db,
  actor: Actor,
  chosen: Chosen,
  stored: Chosen = {},
): Promise<ShopError | null> {
  const added = (['manufacturer', 'responsible'] as const).filter(
    (name) => chosen[name] && chosen[name] !== stored[name],
  );
  if (added.length === 0) return null;
  const own = await lockContacts(
    tx,
    added.flatMap((name) => chosen[name] ?? []),
    contactOwner(actor),
  );
  const refused = added.find((name) => !own.has(chosen[name] ?? ''));
  return refused ? refuseField(refused, texts().notYours) : null;
}

/** @throws the refusal of `refusalOfContacts` */
export async function requireOwnContacts(...about: Parameters<typeof refusalOfContacts>): Promise<void> {
  const refusal = await refusalOfContacts(...about);
  if (refusal) throw refusal;
}
