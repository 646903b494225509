import { useEffect, useRef, useState } from 'react';
import type { SelectOption } from './select-option.ts';

/** Fetches the choices that fit a text; '' asks for the first ones. Stops when the signal says so. */
export type LoadOptions<Option = SelectOption> = (
  text: string,
  signal: AbortSignal,
) => Promise<readonly Option[]>;

/** Milliseconds after the last key; a box to choose from answers sooner than the search of a list. */
const REST = 250;

type Answer<Option> = { text: string; options: readonly Option[]; failed: boolean };

/** The choices for what is typed while the list is open, the newest question winning. */
export function useAsyncOptions<Option>(load: LoadOptions<Option>, text: string, open: boolean) {
  const [answer, setAnswer] = useState<Answer<Option>>();
  const [tries, setTries] = useState(0);
  const loader = useRef(load);
  useEffect(() => {
    loader.current = load;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    if (!open) return;
    const controller = new AbortController();
    const timer = setTimeout(
      () => {
        loader.current(text, controller.signal).then(
          (options) => !controller.signal.aborted && setAnswer({ text, options, failed: false }),
          () => !controller.signal.aborted && setAnswer({ text, options: [], failed: true }),
        );
      },
      text === '' ? 0 : REST,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, open, tries]);
  const current = answer?.text === text ? answer : undefined;
  return {
    options: answer?.options ?? [],
    failed: current?.failed ?? false,
    loading: open && !current,
    retry: () => {
      setAnswer(undefined);
      setTries(tries + 1);
    },
  };
}
