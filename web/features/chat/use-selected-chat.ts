import { useEffect, useState } from 'react';

const storageKey = 'selected_chat';

/**
 * Which conversation is open. It is kept in local storage and restored once the messages are there; a person who
 * is not listed (any more) is none.
 */
export function useSelectedChat(isLoaded: boolean, ids: readonly string[]) {
  const [selected, setSelected] = useState<string | null>(null);

  useEffect(() => {
    if (isLoaded) setSelected((current) => current ?? localStorage.getItem(storageKey));
  }, [isLoaded]);

  return {
    selected: selected !== null && ids.includes(selected) ? selected : null,
    select: (id: string | null): void => {
      setSelected(id);
      if (id === null) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, id);
    },
  };
}
