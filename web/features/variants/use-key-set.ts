import { useCallback, useState } from 'react';

/** A set of keys that are turned on and off: chosen rows, folded groups. */
export function useKeySet() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const turn = useCallback((changed: readonly string[], isOn: boolean) => {
    setKeys((before) => {
      const next = new Set(before);
      for (const key of changed) {
        if (isOn) next.add(key);
        else next.delete(key);
      }
      return next;
    });
  }, []);
  const toggle = useCallback((key: string) => {
    setKeys((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    );
  }, []);
  return { keys, turn, toggle };
}
