import { useEffect, useRef, useState } from 'react';
import type { Suggestion } from '#contract/product-search.contract.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
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
  /** The text that was requested last, unless that failed. */
  const requested = useRef('');
  useEffect(() => () => request.current?.abort(), []);

  const clear = () => {
    request.current?.abort();
    requested.current = '';
    setSuggested(null);
  };

  return {
    suggested,
    clear,
    type(typed: string): void {
      const text = suggestionText(typed);
      if (text === null) {
        // What is shown goes on while a text is deleted, but is not for another.
        const start = typed.trim().toLowerCase();
        if (start === '' || !requested.current.startsWith(start)) clear();
        return;
      }
      if (text === requested.current) return;
      requested.current = text;
      request.current?.abort();
      request.current = new AbortController();
      const { signal } = request.current;
      shopApi('GET /product/list/search/:text', { params: { text }, signal })
        .then(({ products }) => {
          if (!signal.aborted) setSuggested({ text, products });
        })
        .catch((failure: unknown) => {
          if (requested.current === text) requested.current = '';
          reportFailure(failure);
        });
    },
  };
}
