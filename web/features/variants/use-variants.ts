import { useCallback, useState } from 'react';
import type { EditedProduct } from '#contract/products-back-office.contract.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { keepPictures, toBody, type WithoutOptions } from './body.ts';
import { changesIn } from './changes.ts';
import { cellId, type Errors, findId, refusedBy, repeatedSkus } from './check.ts';
import { withOptions } from './combine.ts';
import { type DraftOption, type TypedAlone, toDraft, type VariantsDraft } from './draft.ts';
import { withNewPrices } from './new-price.ts';
import { type StockMove, withNewStock } from './new-stock.ts';
import { suggestSkus } from './suggest-skus.ts';

interface State {
  stored: VariantsDraft;
  draft: VariantsDraft;
  /** Before the last change of many cells, and what it did. */
  undo: { draft: VariantsDraft; done: string } | null;
  /** After a save that was refused here, everything is checked while it is typed. */
  isChecked: boolean;
  /** Counts saves that were refused here or by the server: the focus goes to the first error. */
  failedSaves: number;
  /** The server's, until the draft changes. */
  refusals: Errors;
  moves: ReadonlyMap<string, StockMove>;
}

const initialState = (stored: VariantsDraft): State => ({
  stored,
  draft: stored,
  undo: null,
  isChecked: false,
  failedSaves: 0,
  refusals: new Map(),
  moves: new Map(),
});

type Stored = Pick<EditedProduct, 'options' | 'variants'> & Partial<Pick<EditedProduct, 'images'>>;

/** Options and variants of a product while they are edited. */
export function useVariants(product: Stored, { sku, alone }: { sku: string; alone: TypedAlone }) {
  const [state, setState] = useState(() => initialState(toDraft(product)));
  const { stored, draft, undo, isChecked, failedSaves, refusals, moves } = state;
  const skus = suggestSkus(draft, sku);
  const errors: Errors = new Map([
    ...refusals,
    ...(isChecked ? refusedBy(draft, skus) : repeatedSkus(draft, skus)),
  ]);
  const change = useCallback(
    (update: (draft: VariantsDraft) => VariantsDraft) =>
      setState((before) => ({ ...before, draft: update(before.draft), undo: null, refusals: new Map() })),
    [],
  );
  /** A change of many cells, which can be undone. */
  const changeMany = useCallback(
    (next: VariantsDraft, done: string) =>
      setState((before) => ({
        ...before,
        draft: next,
        undo: { draft: before.draft, done },
        refusals: new Map(),
      })),
    [],
  );

  return {
    draft,
    stored,
    skus,
    errors,
    moves,
    undo,
    failedSaves,
    hasOptions: draft.options.length > 0,
    changes: changesIn(draft, stored),
    change,
    changeMany,
    undoLast: () =>
      setState((before) => ({ ...before, draft: before.undo?.draft ?? before.draft, undo: null })),
    /** @returns the draft with other options */
    combined: (options: readonly DraftOption[], leftOut = draft.leftOut) =>
      withOptions({ ...draft, leftOut }, options, { stored, alone }),
    discard: () => setState(initialState(stored)),
    /** @returns whether it can be saved; else what is wrong is shown */
    isValid: () => {
      const isRefused = refusedBy(draft, skus).size > 0;
      if (isRefused)
        setState((before) => ({ ...before, isChecked: true, failedSaves: before.failedSaves + 1 }));
      return !isRefused;
    },
    bodyToSave: (fields: WithoutOptions, changed = draft) =>
      toBody(keepPictures(changed, product.images), skus, fields, stored),
    /** Shows at their cells what the server refused. */
    showRefusal: (failure: unknown) => {
      if (!(failure instanceof ApiError)) return;
      const cells = Object.entries(failure.fields).flatMap(([field, message]) => {
        const id = findId(draft, field.replace(/^variants\.variants/, 'variants').split('.'));
        return id ? [[id, message] as const] : [];
      });
      setState((before) => ({ ...before, refusals: new Map(cells), failedSaves: before.failedSaves + 1 }));
    },
    /** Goes on from what was saved. */
    takeSaved: (saved: Stored) => setState(initialState(toDraft(saved))),
    /** Continues with the current prices and stock, after the server refused others. */
    takePresent: (fresh: Stored, { fields }: ApiError) => {
      const present = toDraft(fresh);
      const shown = draft.variants.filter((_variant, at) => `variants.${at}.price` in fields);
      const keys = new Set(shown.map(({ key }) => key));
      const priced = withNewPrices(draft, stored, present, keys);
      const next = withNewStock(priced.draft, priced.stored, present);
      const followed = next.draft.variants.filter(({ key }) => !next.moves.has(key));
      const cells = new Set(followed.map(({ key }) => cellId(key, 'quantity')));
      const isLeft = ([id]: readonly [string, string]) => !cells.has(id);
      setState((before) => ({
        ...before,
        ...next,
        refusals: new Map([...before.refusals].filter(isLeft)),
      }));
      return next;
    },
  };
}

export type Variants = ReturnType<typeof useVariants>;
