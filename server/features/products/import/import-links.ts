import type { Db } from '#server/db/db.ts';
import { listAttributes } from '../../attributes/attributes.store.ts';
import type { ImportRow } from './import.rules.ts';
import { type AttributeIds, hasLinks } from './option-links.rules.ts';

const none: AttributeIds = new Map();

/**
 * Finds the attributes that options are to refer to. A file that names none reads nothing from the database.
 * @param refuse called with each row that names an unknown attribute, or one without values to choose from
 */
export async function findLinked(
  db: Db,
  rows: readonly ImportRow[],
  refuse: (sku: string, reason: string) => void,
): Promise<AttributeIds> {
  const given = rows.filter(hasLinks);
  if (given.length === 0) return none;
  const known = new Map((await listAttributes(db)).map((one) => [one.name.toLowerCase(), one]));
  const refusalOfAttribute = (name: string) => {
    const found = known.get(name.toLowerCase());
    if (!found) return `There is no attribute ${name}.`;
    return found.kind === 'choice'
      ? null
      : `${found.name} has no values to choose from, so it cannot be an option.`;
  };
  for (const { sku, variant } of given) {
    for (const { attribute } of variant?.options ?? []) {
      const reason = attribute === undefined ? null : refusalOfAttribute(attribute);
      if (reason !== null) refuse(sku, reason);
    }
  }
  return new Map([...known].map(([name, { _id }]) => [name, _id]));
}
