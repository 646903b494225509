import { useEffect, useRef, useState } from 'react';
import type { Suggestion } from '#contract/product-search.contract.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { suggestionText } from './suggestions.ts';

export interface Suggested {
  /** The text they were loaded for, which may be shorter than what is typed. */
  text: string;
  products: readonly Suggestion[];
}

/**
 * Suggestions for the typed text; null before the first reply. Plain state, because the search box is above the fold,
 * which does not load TanStack Query.
 */
export function useSuggestions() {
  const [suggested, setSuggested] = useState<Suggested | null>(null);
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);

  const clear = () => {
    request.current?.abort();
    setSuggested(null);
  };

  return {
    suggested,
    clear,
    type(typed: string): void {
      if (typed.trim() === '') clear();
      const text = suggestionText(typed);
      if (text === null) return;
      request.current?.abort();
      request.current = new AbortController();
      const { signal } = request.current;
      shopApi('GET /product/list/search/:text', { params: { text }, signal })
        .then(({ products }) => {
          if (!signal.aborted) setSuggested({ text, products });
        })
        .catch(reportFailure);
    },
  };
}
