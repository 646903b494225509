import type { ImpactByTerm, ReadChanged } from './read-changed.store.ts';

/** More are read again with the terms they have: each costs twenty look-ups. */
const maxChanged = 200;

/** Numbers the changes of products, and reads what the changed ones hold now. */
export interface ChangedProducts {
  /** The number of changes that were announced. Whatever is read from now on includes them. */
  count(): number;
  /** @returns false when there are too many */
  add(number: number): boolean;
  clear(): void;
  /** The products changed since a count, each with the terms that it holds after its last change, in the order of their numbers. */
  since(count: number): Promise<ChangedProduct[]>;
}

interface ChangedProduct {
  number: number;
  /** The count before its last change. */
  changedAt: number;
  terms: ImpactByTerm;
}

export function createChangedProducts(read: ReadChanged): ChangedProducts {
  let count = 0;
  const changedAt = new Map<number, number>();
  const known = new Map<number, { terms: ImpactByTerm; readAt: number }>();

  return {
    count: () => count,
    add(number) {
      changedAt.set(number, count);
      count += 1;
      return changedAt.size <= maxChanged;
    },
    clear() {
      changedAt.clear();
      known.clear();
    },
    async since(from) {
      const readAt = count;
      const changed = [...changedAt].filter(([, at]) => at >= from).sort(([a], [b]) => a - b);
      const terms = new Map<number, ImpactByTerm>();
      for (const [number, at] of changed) {
        const one = known.get(number);
        if (one && one.readAt > at) terms.set(number, one.terms);
      }
      const unread = changed.map(([number]) => number).filter((number) => !terms.has(number));
      for (const [number, one] of await read(unread)) {
        terms.set(number, one);
        if (changedAt.has(number)) known.set(number, { terms: one, readAt });
      }
      return changed.map(([number, at]) => ({
        number,
        changedAt: at,
        terms: terms.get(number) ?? new Map(),
      }));
    },
  };
}
