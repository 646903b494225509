import { useEffect, useRef } from 'react';
import { createStorageStore } from '../values/create-store.ts';

/** Actions of single keys, by `KeyboardEvent.key` in lower case: 'j', '/', 'enter'. */
export type PageKeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Whoever dictates, or presses keys by accident, turns single keys off (WCAG 2.1.4). */
export const singleKeys = createStorageStore('single-keys', (text) => text !== 'off');

/** Keys that do something only on this page. They do nothing while somebody types, or while something lies over the page. */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const press = latest.current[event.key.toLowerCase()];
      if (!press || isForOthers(event) || !singleKeys.get()) return;
      press(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const overlays = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const isChosenByKeys = 'select, textarea, [contenteditable="true"], [role="combobox"]';

function isForOthers({ target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return true;
  // A dialog hides the page, also while it has not taken the focus yet.
  if (document.getElementById('main')?.closest('[inert], [aria-hidden="true"]')) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(overlays) || target.closest(isChosenByKeys)) return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}
