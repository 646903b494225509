import { useEffect, useRef, useState } from 'react';
import { sharedStorage } from '#web/lib/values/browser-storage.ts';

const storageKey = 'selected_chat';

/**
 * The open conversation, kept in local storage and restored when the messages are loaded; null when the person is not listed.
 * @param asked opened instead of the one that was kept
 */
export function useSelectedChat(isLoaded: boolean, ids: readonly string[], asked: string | null) {
  const [selected, setSelected] = useState<string | null>(null);
  const isRestored = useRef(false);

  useEffect(() => {
    if (!isLoaded || isRestored.current) return;
    isRestored.current = true;
    setSelected((current) => current ?? asked ?? sharedStorage.get(storageKey));
  }, [isLoaded, asked]);

  return {
    selected: selected !== null && ids.includes(selected) ? selected : null,
    select: (id: string | null): void => {
      setSelected(id);
      sharedStorage.set(storageKey, id);
    },
  };
}
