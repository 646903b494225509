import { useState } from 'react';
import type { SelectOption } from '#web/components/form/select-option.ts';

type Named = { _id: string; name: string };

export const toIds = (options: readonly SelectOption[]) => options.map(({ value }) => String(value));

/**
 * The selected products of a category's form with their names; the form has only their ids. Identity tells whether the
 * selection changed, without comparing a hundred thousand products.
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
    /** Call when the selection is saved. */
    keep: () => setStart(chosen),
  };
}

export type SelectedProducts = ReturnType<typeof useSelectedProducts>;
