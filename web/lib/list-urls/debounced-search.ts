/** Milliseconds between the last key and the search (docs/rules.md#searches). */
const SEARCH_DELAY = 1000;
const SEARCH_MIN_LENGTH = 2;

/**
 * Calls `onSearch` one second after the last key, with the trimmed text from 2 characters, else with '' to clear the
 * search. Never repeats the last search. Clearing does not wait.
 */
export function debouncedSearch(onSearch: (text: string) => void, applied = '') {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = applied;
  const underway = new Set<string>();
  const apply = (text: string) => {
    if (text === last) return;
    last = text;
    underway.add(text);
    onSearch(text);
  };
  const wanted = (typed: string) => {
    const text = typed.trim();
    return text.length >= SEARCH_MIN_LENGTH ? text : '';
  };
  return {
    type(typed: string): void {
      clearTimeout(timer);
      const text = wanted(typed);
      if (text === '') apply('');
      else timer = setTimeout(() => apply(text), SEARCH_DELAY);
    },
    /** Searches at once, on Enter. */
    submit(typed: string): void {
      clearTimeout(timer);
      apply(wanted(typed));
    },
    /**
     * Call when the search in the URL changes. True when something else changed it (the back button) and the box must
     * show it; false when it is the box's own search, after which more may have been typed.
     */
    mustFollow(text: string): boolean {
      if (underway.delete(text) || text === last) return false;
      clearTimeout(timer);
      last = text;
      return true;
    },
    stop: (): void => clearTimeout(timer),
  };
}
