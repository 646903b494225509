import { type AnnouncedChange, isTag, type ListedChange, type Tag } from '#server/announced-change.ts';
import type { Dependent } from './reply-dependencies.ts';

/** The changes while replies are being made, so that none is cached that misses one. */
export interface RecentChanges {
  /** How many invalidations there were. */
  count(): number;
  /** One invalidation. */
  note(changes: readonly AnnouncedChange[]): void;
  /** An invalidation of every reply that is being made now. */
  noteAll(): void;
  /** Begins to make a reply. */
  watch(): ChangesSince;
}

interface ChangesSince {
  /** Whether something that the reply depends on was changed meanwhile. */
  affect(reply: Dependent): boolean;
  /** The reply is made. */
  end(): void;
}

export function createRecentChanges(): RecentChanges {
  let count = 0;
  let watches = 0;
  /** The last invalidation of everything, of each tag and of lists, as long as a reply that it may affect is being made. */
  let allAt = 0;
  const tagsAt = new Map<Tag, number>();
  let listed: { at: number; change: ListedChange }[] = [];

  return {
    count: () => count,
    note(changes) {
      count += 1;
      if (watches === 0) return;
      for (const change of changes) {
        if (isTag(change)) tagsAt.set(change, count);
        else listed.push({ at: count, change });
      }
    },
    noteAll() {
      count += 1;
      allAt = count;
    },
    watch() {
      const before = count;
      watches += 1;
      return {
        affect({ tags, lists = [] }) {
          if (allAt > before || tags.some((tag) => (tagsAt.get(tag) ?? 0) > before)) return true;
          const since = listed.filter(({ at }) => at > before);
          return lists.some((isChangedBy) => since.some(({ change }) => isChangedBy(change)));
        },
        end() {
          watches -= 1;
          if (watches > 0) return;
          tagsAt.clear();
          listed = [];
        },
      };
    },
  };
}
