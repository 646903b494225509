import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Recent statements whose text is cached, so that unnamed ones only cost their planning. */
const mostRemembered = 200;
/** Rarer shapes do not get a name. */
const usesBeforeNamed = 3;

/**
 * Prepared statements of one kind in many shapes, one for each combination of filters. PostgreSQL keeps a named statement for
 * as long as the connection lives (about 90 KB each), so only the first `mostNamed` shapes that prove common get a name; all
 * others are parsed and planned at every call, a millisecond or so. A name is a hash of the shape: PostgreSQL cuts
 * names after 63 bytes, and two that begin alike would be one.
 */
export class Statements<Statement extends object> {
  readonly #kind: string;
  readonly #mostNamed: number;
  readonly #named = new Map<string, Statement>();
  readonly #unnamed = new LRUCache<string, { statement: Statement; uses: number }>({ max: mostRemembered });

  constructor(kind: string, mostNamed: number) {
    this.#kind = kind;
    this.#mostNamed = mostNamed;
  }

  /** @param shape everything that changes the statement's text */
  get(shape: string, prepare: (name: string) => Statement): Statement {
    const named = this.#named.get(shape);
    if (named) return named;
    const { statement, uses } = this.#unnamed.get(shape) ?? { statement: prepare(''), uses: 0 };
    if (uses + 1 < usesBeforeNamed || this.#named.size >= this.#mostNamed) {
      this.#unnamed.set(shape, { statement, uses: uses + 1 });
      return statement;
    }
    const common = prepare(`${this.#kind}_${createHash('sha256').update(shape).digest('hex').slice(0, 16)}`);
    this.#unnamed.delete(shape);
    this.#named.set(shape, common);
    return common;
  }
}
