import { queryOptions } from '@tanstack/react-query';
import type { SafetyContact } from '#contract/safety-contacts.contract.ts';
import type { OptionsQuery } from '#web/components/form/async-options.ts';
import type { SelectOption } from '#web/components/form/select-option.ts';
import { editableKey } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

const load = (search: string, signal?: AbortSignal) =>
  shopApi('GET /safety-contacts', { query: { search: search || undefined }, ...(signal ? { signal } : {}) });

/** True while the shop requires safety data of products. */
export const safetyRequiredQuery = queryOptions({
  queryKey: editableKey('safety required'),
  queryFn: async ({ signal }) => (await load('', signal)).isRequired,
});

/** The caller's contact with its version, by its name; null for another's. */
export const findOwnContact = async ({ _id, name }: SafetyContact) =>
  (await load(name)).contacts.find((contact) => contact._id === _id) ?? null;

export type ContactOption = SelectOption & { contact: SafetyContact };
export const contactOption = (contact: SafetyContact): ContactOption => ({
  value: contact._id,
  label: contact.name,
  contact,
});

/** Contacts for a form. Those with the same name also say where they are. */
export const contactOptionsQuery: OptionsQuery<ContactOption> = (text) => ({
  queryKey: editableKey('safety contacts', text),
  queryFn: async ({ signal }) => {
    const { contacts } = await load(text, signal);
    const named = Map.groupBy(contacts, ({ name }) => name);
    return contacts.map((contact) => ({
      ...contactOption(contact),
      ...((named.get(contact.name)?.length ?? 0) > 1 ? { label: `${contact.name}, ${contact.address}` } : {}),
    }));
  },
});
