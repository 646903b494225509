import { createStore, useStore } from '#web/lib/values/create-store.ts';

/** The number of unread chat messages; undefined until the live socket has reported it (watch-unread.ts). */
const store = createStore<number | undefined>(undefined);

export const setUnread = store.set;
export const useUnread = (): number | undefined => useStore(store);
