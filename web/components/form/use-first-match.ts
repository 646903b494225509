import { type KeyboardEvent, useEffect, useState } from 'react';

interface Matches<Option> {
  options: readonly Option[];
  loading: boolean;
  failed: boolean;
}

/**
 * Enter in a box that lists matches of what is typed: takes the first of them, and never submits the form around it. Pressed before
 * they are there, it takes the first when they come, unless something else was typed since.
 */
export function useFirstMatch<Option>(
  { options, loading, failed }: Matches<Option>,
  text: string,
  take: (first: Option) => void,
) {
  const [awaited, setAwaited] = useState<string | null>(null);
  const takeFirst = () => {
    const [first] = failed ? [] : options;
    if (first !== undefined) take(first);
  };
  useEffect(() => {
    if (awaited === null || loading) return;
    setAwaited(null);
    if (awaited === text) takeFirst();
  });
  return {
    /** @returns whether it took the press, so that nothing else may */
    onEnter: (event: KeyboardEvent): boolean => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return false;
      event.preventDefault();
      if (text.trim() === '') return false;
      if (loading) setAwaited(text);
      else takeFirst();
      return true;
    },
    /** As Enter after this text, whose matches are not there yet. */
    enter: (typed: string) => {
      if (typed.trim() !== '') setAwaited(typed);
    },
    /** Forgets the press of Enter that waits. */
    forget: () => setAwaited(null),
  };
}
