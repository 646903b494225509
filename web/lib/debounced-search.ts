/** Milliseconds between the last key and the search (docs/rules.md#searches). */
const SEARCH_DELAY = 1000;
const SEARCH_MIN_LENGTH = 2;

/**
 * Hands on what is typed once it rests for a second: the trimmed text from 2 characters, else '' for "no search".
 * The same search is never handed on twice running. Clearing does not wait.
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
    /** Enter: no more waiting. */
    submit(typed: string): void {
      clearTimeout(timer);
      apply(wanted(typed));
    },
    /**
     * The address line holds this search now. True when it came from elsewhere (the back button) and the box must show it;
     * false when it is our own search arriving, and what is typed may be ahead of it already.
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
