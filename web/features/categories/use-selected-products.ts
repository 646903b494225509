import { useState } from 'react';
import type { SelectOption } from '#web/components/form/select-option.ts';

type Named = { _id: string; name: string };

export const idsOf = (options: readonly SelectOption[]) => options.map(({ value }) => String(value));

/**
 * The products of a category's form by name; the form itself knows their ids. Whether a hundred thousand of them changed is one
 * comparison this way.
 */
export function useSelectedProducts(stored: readonly Named[] = []) {
  const [start, setStart] = useState<readonly SelectOption[]>(() =>
    stored.map(({ _id, name }) => ({ value: _id, label: name })),
  );
  const [chosen, setChosen] = useState(start);
  return {
    chosen,
    choose: setChosen,
    isChanged: chosen !== start,
    discard: () => setChosen(start),
    /** They are stored now. */
    keep: () => setStart(chosen),
  };
}
