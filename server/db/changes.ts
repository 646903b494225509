import type { Tag } from '#server/http/reply-cache.ts';

/**
 * Tells every process on this database that the catalogue changed, after the commit. The own process forgets
 * at once, so that the storefront's next request sees the change; the others hear of it over `send`.
 */
export interface CatalogueChanges {
  announce(tags: readonly Tag[]): void;
  /** Called by the transport when another process announced. */
  heard(tags: readonly Tag[]): void;
  onChange(listener: (tags: readonly Tag[]) => void): void;
}

/** `send` carries tags to the other processes; nothing may wait for it. */
export function createCatalogueChanges(send: (tags: readonly Tag[]) => void): CatalogueChanges {
  const listeners: ((tags: readonly Tag[]) => void)[] = [];
  const tell = (tags: readonly Tag[]) => {
    for (const listener of listeners) listener(tags);
  };
  return {
    announce(tags) {
      if (tags.length === 0) return;
      tell(tags);
      send(tags);
    },
    heard: tell,
    onChange: (listener) => void listeners.push(listener),
  };
}
