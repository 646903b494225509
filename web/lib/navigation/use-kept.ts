import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { onVisitorChange } from '../page/kept-page.ts';

/** By history entry and name. */
const kept = new Map<string, unknown>();
/** Entries that nobody goes back to any more. */
const maxKept = 100;

if (typeof window !== 'undefined') onVisitorChange(() => kept.clear());

/**
 * State of a page that is there again when a person comes back to it by the history, such as rows that were chosen before one of them
 * was opened. A reload drops it.
 * @param name unique on the page
 */
export function useKept<Value>(name: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const entry = `${useLocation().key} ${name}`;
  // Whoever keeps a value under a name reads it under that name.
  const [value, setValue] = useState(() => (kept.has(entry) ? (kept.get(entry) as Value) : initial));
  useEffect(() => {
    // The latest is last.
    kept.delete(entry);
    kept.set(entry, value);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  }, [entry, value]);
  return [value, setValue];
}
