import { type RefObject, useEffect, useRef } from 'react';

/** Gives a button that is disabled while it is busy the focus back, unless something else has it by then. */
export function useFocusAfter(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) button.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return button;
}
