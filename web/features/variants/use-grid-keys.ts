import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { columns, type VariantColumn } from './cells.ts';
import { cellId } from './check.ts';

interface GridKeys {
  table: RefObject<HTMLTableElement | null>;
  /** Keys of the variants that are shown, in their sequence. */
  rows: readonly string[];
  onFill: (key: string, column: VariantColumn) => void;
  /** Restores the cell's text from before the edit. */
  onRevert: (key: string, column: VariantColumn, text: string) => void;
}

const findCell = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.dataset.row !== undefined
    ? { input: target, row: target.dataset.row, column: target.dataset.column as VariantColumn }
    : null;

/** The cell's input. */
const inputAt = (table: HTMLTableElement | null, id: string) =>
  table?.querySelector<HTMLInputElement>(`input[data-cell="${CSS.escape(id)}"]`);

/**
 * Keys in the grid. Arrows and the first press go to a cell and select its text, so that typing replaces it. Enter, a second press or typing begins to edit: then
 * left and right move the caret, Enter goes down, Escape puts back what was there. Ctrl+D fills down.
 */
export function useGridKeys({ table, rows, onFill, onRevert }: GridKeys) {
  /** The input that is edited, in place of chosen as a whole. */
  const edited = useRef<HTMLInputElement | null>(null);
  const textBefore = useRef('');
  /** The input that has got the focus, and was not pressed since. */
  const entered = useRef<HTMLInputElement | null>(null);

  function goTo(row: string | undefined, column: VariantColumn | undefined): void {
    if (row === undefined || column === undefined) return;
    const input = inputAt(table.current, cellId(row, column));
    input?.focus();
    input?.select();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const cell = findCell(event.target);
    if (!cell || event.altKey || event.nativeEvent.isComposing) return;
    const { input, row, column } = cell;
    const at = rows.indexOf(row);
    const isEdited = edited.current === input;
    const side = (by: number) => goTo(row, columns[columns.indexOf(column) + by]);
    const actions: Record<string, (() => void) | undefined> = {
      ArrowUp: () => goTo(rows[at - 1], column),
      ArrowDown: () => goTo(rows[at + 1], column),
      ArrowLeft: isEdited ? undefined : () => side(-1),
      ArrowRight: isEdited ? undefined : () => side(1),
      Enter: () => {
        if (isEdited) return goTo(rows[at + 1], column);
        edited.current = input;
        input.setSelectionRange(input.value.length, input.value.length);
      },
      Escape: isEdited
        ? () => {
            onRevert(row, column, textBefore.current);
            edited.current = null;
          }
        : undefined,
    };
    const isCommand = event.ctrlKey || event.metaKey;
    const action = isCommand
      ? event.key.toLowerCase() === 'd'
        ? () => onFill(row, column)
        : undefined
      : event.shiftKey
        ? undefined
        : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  return {
    onKeyDown,
    onFocus: ({ target }: { target: EventTarget }) => {
      const cell = findCell(target);
      if (!cell || cell.input === edited.current) return;
      edited.current = null;
      entered.current = cell.input;
      textBefore.current = cell.input.value;
    },
    onPointerDown: ({ target }: { target: EventTarget }) => {
      const input = findCell(target)?.input;
      if (!input) return;
      entered.current = null;
      edited.current = input === document.activeElement ? input : null;
    },
    onClick: ({ target }: { target: EventTarget }) => {
      const input = findCell(target)?.input;
      if (!input || input !== entered.current) return;
      entered.current = null;
      // Dragging has selected a part.
      if (input.selectionStart === input.selectionEnd) input.select();
      else edited.current = input;
    },
    onInput: ({ target }: { target: EventTarget }) => {
      edited.current = findCell(target)?.input ?? null;
    },
    /** Focuses the first field with an error, in a cell or in the details of a row. */
    focusError: () => table.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  };
}
