import type { FilterKind } from './attribute-values.ts';

/** The name in URLs of an attribute that lists are filtered by, and its choices (docs/rules.md#shop-page). */
export interface AttributeWords extends Words {
  kind: FilterKind;
  /** None of other kinds. */
  choices: readonly Words[];
}

interface Words {
  _id: string;
  slug: string;
  formerSlugs: readonly string[];
}
