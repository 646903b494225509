import { type RefObject, useEffect, useRef } from 'react';
import {
  moveRow,
  type OpenedRow,
  openedRow,
  openRow,
  pickRow,
  returnToRow,
} from '#web/components/table/row-keys.ts';
import { useKept } from '#web/lib/navigation/use-kept.ts';
import { usePageKeys } from '#web/lib/page/use-page-keys.ts';

interface WorkKeys {
  /** Undefined where nothing can be chosen, or be done with what is chosen. */
  onPickPage: (() => void) | undefined;
  onPickNone: (() => void) | undefined;
  onSend: (() => void) | undefined;
  onPrint: (() => void) | undefined;
  onHelp: () => void;
}

/** The keys of the work list, whose table is within `list`. */
export function useWorkKeys(list: RefObject<HTMLElement | null>, keys: WorkKeys): void {
  const within = (act: (list: HTMLElement, event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (list.current) act(list.current, event);
  };
  const instead = (act: (() => void) | undefined) => (event: KeyboardEvent) => {
    if (!act) return;
    // A key is not typed into what opens.
    event.preventDefault();
    act();
  };
  usePageKeys({
    j: within((table) => moveRow(table, 1)),
    k: within((table) => moveRow(table, -1)),
    x: within(pickRow),
    enter: within(openRow),
    a: instead(keys.onPickPage),
    s: instead(keys.onSend),
    p: instead(keys.onPrint),
    escape: instead(keys.onPickNone),
    '/': instead(() => document.querySelector<HTMLElement>('#main input[type="search"]')?.focus()),
    '?': instead(keys.onHelp),
  });
}

/**
 * Leads the focus back to the row that was opened, when a person comes back by the history.
 * @returns takes note of the row that is opened
 */
export function useReturnToRow(
  list: RefObject<HTMLElement | null>,
  hasRows: boolean,
): (within: Node) => void {
  const [opened, setOpened] = useKept<OpenedRow | null>('opened row', null);
  const before = useRef(opened);
  useEffect(() => {
    if (!list.current || !hasRows || !before.current) return;
    if (document.activeElement === document.body) returnToRow(list.current, before.current);
    before.current = null;
  }, [list, hasRows]);
  return (within) => {
    // A change while a checkbox is pressed would keep it as it was.
    const link = within instanceof Element ? within.closest('a') : null;
    const row = link && list.current && openedRow(list.current, link);
    if (row) setOpened(row);
  };
}
