/** Keys for the rows of a table. The row of the keyboard is the one that has the focus. */

const listRows = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('tbody > tr')];
const findLink = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('a');

/** The row that has the focus. */
const currentRow = (list: HTMLElement) => listRows(list).find((row) => row.contains(document.activeElement));

/** Moves to the next row or the one before; without one to the first. */
export function moveRow(list: HTMLElement, by: 1 | -1): void {
  const rows = listRows(list);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  findLink(at === -1 ? rows[0] : rows[at + by])?.focus();
}

/** Opens the row also when its checkbox has the focus. */
export function openRow(list: HTMLElement): void {
  if (document.activeElement instanceof HTMLInputElement) findLink(currentRow(list))?.click();
}

/** Chooses the row or leaves it out; with Shift all from the last one. */
export function pickRow(list: HTMLElement, { shiftKey }: KeyboardEvent): void {
  currentRow(list)
    ?.querySelector('input:enabled')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
}

/** The row of an element, by where it leads and by its place. */
export interface OpenedRow {
  href: string | null;
  at: number;
}

export function openedRow(list: HTMLElement, within: Node): OpenedRow | null {
  const rows = listRows(list);
  const at = rows.findIndex((row) => row.contains(within));
  return at === -1 ? null : { at, href: findLink(rows[at])?.getAttribute('href') ?? null };
}

/** Moves to the row that was opened; when it is gone, to the one that is in its place. */
export function returnToRow(list: HTMLElement, { href, at }: OpenedRow): void {
  const links = listRows(list).map(findLink);
  const link = links.find((one) => one?.getAttribute('href') === href) ?? links[at] ?? links.at(-1);
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: 'nearest' });
}
