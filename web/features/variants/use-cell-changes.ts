import { useCallback, useRef } from 'react';
import { fillDown, pasteBlock, setVariants, type VariantColumn } from './cells.ts';
import type { DraftVariant } from './draft.ts';
import type { VariantGroup } from './group-variants.ts';
import { variantTexts } from './texts.ts';
import type { Variants } from './use-variants.ts';

interface ShownRows {
  /** Keys of the variants that are shown, in their sequence. */
  rows: readonly string[];
  /** Keys of the chosen ones. */
  picked: ReadonlySet<string>;
  groups: readonly VariantGroup[];
}

/** Changes by typing, pasting and filling down. Rows get the same functions each time, so that only a changed row renders again. */
export function useCellChanges({ draft, change, changeMany }: Variants, { rows, picked, groups }: ShownRows) {
  const onEdit = useCallback(
    (row: string, column: VariantColumn, text: string) =>
      change((before) => setVariants(before, new Set([row]), { [column]: text })),
    [change],
  );
  const onSet = useCallback(
    (row: string, values: Partial<DraftVariant>) =>
      change((before) => setVariants(before, new Set([row]), values)),
    [change],
  );
  const shown = useRef({ rows, draft });
  shown.current = { rows, draft };
  const onPaste = useCallback(
    (row: string, column: VariantColumn, text: string) => {
      const now = shown.current;
      const from = now.rows.slice(now.rows.indexOf(row));
      const { draft: next, count, beyond } = pasteBlock(now.draft, column, from, text);
      if (count > 1 || beyond > 0) changeMany(next, variantTexts().filled(count, beyond));
      else change(() => next);
    },
    [change, changeMany],
  );

  /** Into the chosen variants below, or those of the group. */
  function onFill(row: string, column: VariantColumn): void {
    // Each variant has its own.
    if (column === 'sku' || column === 'barcode') return;
    const group = groups.find(({ variants }) => variants.some(({ key }) => key === row));
    const peers = picked.has(row)
      ? rows.filter((key) => picked.has(key))
      : (group?.variants.map(({ key }) => key) ?? rows);
    const below = peers.slice(peers.indexOf(row) + 1);
    if (below.length === 0) return;
    changeMany(fillDown(draft, column, row, below), variantTexts().filled(below.length, 0));
  }

  return { onEdit, onSet, onPaste, onFill };
}
