import { createListeners } from '../values/create-store.ts';

/** Forms of this tab in which something was typed that is not saved. */
const forms = new Set<object>();
const changes = createListeners();

export const hasUnsaved = (): boolean => forms.size > 0;

/** Calls back when the last of it was saved, discarded or left. Returns how to stop. */
export const onNothingUnsaved = changes.add;

/** Gives up what is unsaved: nothing asks before it is lost. */
export function dropUnsaved(): void {
  forms.clear();
}

export const isUnsaved = (form: object): boolean => forms.has(form);

/** @returns how to take it back, when it was saved, discarded or left */
export function markUnsaved(form: object): () => void {
  forms.add(form);
  return () => {
    forms.delete(form);
    // A form that takes the place of another one is mounted by then.
    queueMicrotask(() => {
      if (!hasUnsaved()) changes.call();
    });
  };
}
