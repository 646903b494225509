import { useKept } from '#web/lib/navigation/use-kept.ts';

/** Rows that were chosen: by id, or all that a list has. */
export interface Picked {
  ids: ReadonlySet<string>;
  isAll: boolean;
  /** The row that was chosen or left out last: where a range begins. */
  last: string | null;
}
type Row = { _id: string };

export const nonePicked: Picked = { ids: new Set(), isAll: false, last: null };

/** @returns whether the list shows the row as chosen */
export const isPicked = ({ ids, isAll }: Picked, id: string): boolean => isAll || ids.has(id);

/**
 * Chooses a row, or leaves it out if it was chosen; with `isRange` all from the last one to it. Of all results, those of the page stay.
 * @param rows of the page
 */
export function togglePicked(picked: Picked, rows: readonly Row[], id: string, isRange: boolean): Picked {
  const isOn = !isPicked(picked, id);
  const page = rows.map(({ _id }) => _id);
  const ids = new Set(picked.isAll ? page : picked.ids);
  const [from, to] = [picked.last === null ? -1 : page.indexOf(picked.last), page.indexOf(id)];
  const range = isRange && from >= 0 ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  for (const one of range) {
    if (isOn) ids.add(one);
    else ids.delete(one);
  }
  return { ids, isAll: false, last: id };
}

/** Chooses the rows of the page, or leaves them out if all were chosen. */
export function togglePage(picked: Picked, rows: readonly Row[]): Picked {
  const isOn = !rows.every(({ _id }) => isPicked(picked, _id));
  const ids = new Set(picked.isAll ? [] : picked.ids);
  for (const { _id } of rows) {
    if (isOn) ids.add(_id);
    else ids.delete(_id);
  }
  return { ids, isAll: false, last: null };
}

/** Leaves rows out that something was done with. What was chosen since that began stays. */
export function leaveOut(picked: Picked, done: readonly string[]): Picked {
  const ids = new Set(picked.ids);
  for (const id of done) ids.delete(id);
  return { ...picked, ids };
}

/**
 * Rows stay chosen while one of them is opened.
 * @param scope what the list shows: with another one, nothing is chosen any more
 * @returns what is chosen, how to choose, and how to leave rows out, which a late reply does whatever is shown by then
 */
export function usePicked(
  scope: string,
): [Picked, onPick: (next: Picked) => void, onDone: (ids: readonly string[]) => void] {
  const [state, setState] = useKept('picked', { scope, picked: nonePicked });
  const picked = state.scope === scope ? state.picked : nonePicked;
  return [
    picked,
    (next) => setState({ scope, picked: next }),
    (done) => setState((state) => ({ ...state, picked: leaveOut(state.picked, done) })),
  ];
}
