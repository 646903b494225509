import { useEffect, useRef, useState } from 'react';
import { failedLoads, forgetFailedLoads, reportFailedLoad } from '#web/lib/api/failed-loads.ts';
import type { createSuggestions, FoundSuggestions } from './load-suggestions.ts';

// The first view has the box alone (docs/decisions/027-first-view.md).
const loadModule = () => import('./load-suggestions.ts');

export function preloadSuggestions(): void {
  loadModule().catch(() => {
    // Typing loads it again and says why it did not come.
  });
}

/** Suggestions for the typed text; null before the first reply. */
export function useSuggestions() {
  const [found, setFound] = useState<FoundSuggestions | null>(null);
  const source = useRef<ReturnType<typeof createSuggestions>>(null);
  /** Text that was typed before the module came. */
  const waiting = useRef('');
  useEffect(() => () => source.current?.clear(), []);

  return {
    found,
    clear(): void {
      waiting.current = '';
      source.current?.clear();
    },
    type(typed: string): void {
      if (source.current) {
        source.current.type(typed);
        return;
      }
      waiting.current = typed;
      const load = () =>
        loadModule().then(
          (module) => {
            forgetFailedLoads(loadModule);
            source.current ??= module.createSuggestions(setFound);
            source.current.type(waiting.current);
          },
          (error: Error) => {
            // Each letter tries again; it is said once.
            const isSaid = failedLoads.get().some(({ of }) => of === loadModule);
            if (!isSaid) reportFailedLoad({ of: loadModule, error, retry: load });
          },
        );
      load();
    },
  };
}
