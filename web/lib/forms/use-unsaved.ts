import { useCallback, useEffect, useRef } from 'react';
// It keeps the page.
import '../page/kept-page.ts';
import { useInUse } from './form-frame.ts';
import { isUnsaved, markUnsaved } from './unsaved-input.ts';

/**
 * Keeps what was typed: the page when the session ends, and the form when the shop's state would end it.
 * @param when something is not saved, also while it is being saved
 * @returns whether it still is, for handlers
 */
export function useUnsaved(when: boolean): () => boolean {
  const form = useRef({}).current;
  useInUse(when);
  useEffect(() => (when ? markUnsaved(form) : undefined), [when, form]);
  return useCallback(() => isUnsaved(form), [form]);
}
