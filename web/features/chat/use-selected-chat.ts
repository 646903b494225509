import { useEffect, useState } from 'react';

const storageKey = 'selected_chat';

/** The open conversation, kept in local storage and restored when the messages are loaded; null when the person is not listed. */
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
