import { useEffect, useRef, useState } from 'react';
import type { Suggestion } from '#contract/products.contract.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { suggestionText } from './suggestions.ts';

/** Suggestions for what is typed; between two questions the last answer stays. */
export function useSuggestions() {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const clear = () => {
    asking.current?.abort();
    setFound([]);
  };

  return {
    found,
    clear,
    type(typed: string): void {
      if (typed.trim() === '') clear();
      const text = suggestionText(typed);
      if (text === null) return;
      asking.current?.abort();
      asking.current = new AbortController();
      const { signal } = asking.current;
      shopApi('GET /product/list/search/:text', { params: { text }, signal })
        .then(({ products }) => {
          if (!signal.aborted) setFound(products);
        })
        .catch(reportFailure);
    },
  };
}
