import { useEffect, useRef } from 'react';

/** Moves the focus to an element, by its id, that is there after the next change: what was added, or what is left after a removal. */
export function useNextFocus(): (id: string) => void {
  const next = useRef<string>(undefined);
  useEffect(() => {
    const element = next.current === undefined ? null : document.getElementById(next.current);
    if (!element) return;
    next.current = undefined;
    element.focus();
  });
  return (id) => {
    next.current = id;
  };
}
