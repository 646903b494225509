import { useCallback, useEffect, useRef } from 'react';
// It keeps the page.
import '../page/kept-page.ts';
import { isUnsaved, markUnsaved } from './unsaved-input.ts';

/**
 * Keeps the page with what was typed when the session ends.
 * @param when something is not saved, also while it is being saved
 * @returns whether it still is, for handlers
 */
export function useUnsaved(when: boolean): () => boolean {
  const form = useRef({}).current;
  useEffect(() => (when ? markUnsaved(form) : undefined), [when, form]);
  return useCallback(() => isUnsaved(form), [form]);
}
