import { useEffect, useRef } from 'react';

/**
 * Keeps the end of a log in view, unless somebody reads further up: when a message follows, and when the log becomes smaller,
 * as by the keyboard of a phone.
 * @param start changes when the log starts at its end again: with the person, and with an own message
 * @param last changes with the last message
 */
export function useLogEnd(start: string, last: string) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another start is what moves the log
  useEffect(() => {
    isAtEnd.current = true;
  }, [start]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is what moves the log
  useEffect(() => {
    const { current } = log;
    if (current && isAtEnd.current) current.scrollTop = current.scrollHeight;
  }, [start, last]);
  useEffect(() => {
    const { current } = log;
    if (!current) return;
    let height = current.clientHeight;
    const note = () => {
      // The scroll position after another height is corrected below.
      if (current.clientHeight !== height) return;
      isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < 8;
    };
    const observer = new ResizeObserver(() => {
      height = current.clientHeight;
      if (isAtEnd.current) current.scrollTop = current.scrollHeight;
    });
    current.addEventListener('scroll', note);
    observer.observe(current);
    return () => {
      current.removeEventListener('scroll', note);
      observer.disconnect();
    };
  }, []);
  return log;
}
