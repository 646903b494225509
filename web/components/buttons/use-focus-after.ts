import { type RefObject, useEffect, useRef } from 'react';

/** Gives a button that is disabled while it is busy the focus back, unless something else has it by then. */
export function useFocusAfter(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    // Something around it may have taken the focus meanwhile: the page, or a list that keeps it.
    const isLost = document.activeElement?.contains(button.current) === true;
    if (wasBusy.current && !isBusy && isLost) button.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return button;
}
