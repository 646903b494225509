import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/lib/api/api.ts';
import { editableKey } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import {
  applyingTo,
  changedAttributes,
  listRefusals,
  type StoredAttributes,
  sentAttributes,
  type TypedAttributes,
  withFields,
} from './typed-attributes.ts';

const definitionsQuery = queryOptions({
  queryKey: editableKey('attributes of products'),
  queryFn: async ({ signal }) => (await shopApi('GET /attribute', { signal })).attributes,
});

const prefix = 'attributes.';
const nothing: StoredAttributes = {};

/**
 * The attributes of a product's form, beside its other fields: which there are depends on the shop and on the chosen categories.
 * @param categories ids with commas between
 * @param options of the product, as they are edited
 */
export function useAttributes(
  opened: StoredAttributes = nothing,
  categories = '',
  options: readonly { attribute?: string }[] = [],
) {
  const { data: all = [], isError, refetch } = useQuery(definitionsQuery);
  const [stored, setStored] = useState(opened);
  const [typed, setTyped] = useState<TypedAttributes>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const shown = applyingTo(all, categories.split(','));
  const fields = withFields(
    shown,
    options.map(({ attribute }) => attribute),
  );
  const changed = changedAttributes(fields, stored, typed);

  return {
    /** Also those that the categories do not ask for. */
    all,
    shown,
    fields,
    stored,
    typed,
    errors,
    isError,
    refetch,
    /** Names of what was changed. */
    changes: changed.map(({ name }) => name),
    change(id: string, text: string) {
      setTyped((before) => ({ ...before, [id]: text }));
      setErrors(({ [id]: _gone, ...others }) => others);
    },
    /** Also shows what is not, and focuses the first. */
    isValid(): boolean {
      const refused = listRefusals(changed, typed);
      setErrors(refused);
      const [first] = changed.filter(({ _id }) => _id in refused);
      if (first) document.getElementsByName(prefix + first._id)[0]?.focus();
      return first === undefined;
    },
    /** The part that is sent with the other fields. */
    body: () => sentAttributes(changed, stored, typed),
    /** Shows what the server refused at its fields. */
    showRefusal(failure: unknown) {
      if (!(failure instanceof ApiError)) return;
      const refused = Object.entries(failure.fields).filter(([field]) => field.startsWith(prefix));
      setErrors(Object.fromEntries(refused.map(([field, message]) => [field.slice(prefix.length), message])));
    },
    /** Goes on from what is stored now; what was typed stays. */
    follow: (now: StoredAttributes = nothing) => setStored(now),
    discard() {
      setTyped({});
      setErrors({});
    },
  };
}
export type Attributes = ReturnType<typeof useAttributes>;
