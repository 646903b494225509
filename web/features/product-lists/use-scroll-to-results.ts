import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { changeFilters, type ShopFilters, writeFilters } from './shop-filters.ts';

/** Once other filters are shown, `#results` of the page comes into sight. Going back restores where the page was. */
export function useScrollToResults(filters: ShopFilters): void {
  const isBack = useNavigationType() === 'POP';
  const chosen = writeFilters(changeFilters(filters, {}));
  const shown = useRef(chosen);
  useEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    const results = document.getElementById('results');
    // Below the window it is not yet scrolled past.
    const isAbove = results !== null && results.getBoundingClientRect().top < innerHeight;
    if (isAbove && !isBack) results.scrollIntoView({ block: 'nearest' });
  }, [chosen, isBack]);
}
