import type { Tag } from '#server/cache/announced-change.ts';
import type { Dependent } from './reply-dependencies.ts';

/** The changes while replies are being made, so that none is cached that misses one. */
export interface RecentChanges {
  /** How many invalidations there were. */
  count(): number;
  /** One invalidation. */
  note(tags: readonly Tag[]): void;
  /** An invalidation of every reply that is being made now. */
  noteAll(): void;
  /** Begins to make a reply. */
  watch(): ChangesSince;
}

interface ChangesSince {
  /** True when something that the reply depends on was changed meanwhile. */
  affect(reply: Dependent): boolean;
  /** The reply is made. */
  end(): void;
}

export function createRecentChanges(): RecentChanges {
  let count = 0;
  let watches = 0;
  /** The last invalidation of everything, and of each tag, as long as a reply that it may affect is being made. */
  let allAt = 0;
  const tagsAt = new Map<Tag, number>();

  return {
    count: () => count,
    note(tags) {
      count += 1;
      if (watches === 0) return;
      for (const tag of tags) tagsAt.set(tag, count);
    },
    noteAll() {
      count += 1;
      allAt = count;
    },
    watch() {
      const before = count;
      watches += 1;
      return {
        affect: ({ tags }) => allAt > before || tags.some((tag) => (tagsAt.get(tag) ?? 0) > before),
        end() {
          watches -= 1;
          if (watches === 0) tagsAt.clear();
        },
      };
    },
  };
}
