import {
  type AttributeValue,
  attributeDecimals,
  checkAttributeValue,
  type SentAttributes,
} from '#contract/attribute-values.ts';
import type { Attribute } from '#contract/attributes.contract.ts';
import { numberText, readNumber, sentNumber } from '#web/components/form/read-number.ts';

/** Values as they are stored, by the ids of attributes. */
export type StoredAttributes = Readonly<Record<string, AttributeValue>>;
/** Typed values, as texts; of a choice its id, of yes and no 1 and 0. */
export type TypedAttributes = Readonly<Record<string, string>>;

export function toText(stored: StoredAttributes, id: string): string {
  const value = stored[id];
  if (typeof value === 'number') return numberText(value);
  return typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');
}

/** @param categoryIds of the product @returns the attributes that they ask for */
export const applyingTo = (all: readonly Attribute[], categoryIds: readonly string[]) =>
  all.filter(({ isForAll, inCategories }) => isForAll || inCategories.some((id) => categoryIds.includes(id)));

/** @param linked attributes that options refer to, whose values are those of the variants @returns those with a field */
export const withFields = (shown: readonly Attribute[], linked: readonly (string | undefined)[]) =>
  shown.filter(({ _id }) => !linked.includes(_id));

/** @returns those that are shown and differ from what is stored */
export const changedAttributes = (
  shown: readonly Attribute[],
  stored: StoredAttributes,
  typed: TypedAttributes,
) => shown.filter(({ _id }) => (typed[_id] ?? toText(stored, _id)).trim() !== toText(stored, _id));

/** The sent attributes: what was not changed here stays as somebody else may have saved it. */
export function sentAttributes(
  changed: readonly Attribute[],
  stored: StoredAttributes,
  typed: TypedAttributes,
): { attributes?: SentAttributes; attributesWas?: SentAttributes } {
  if (changed.length === 0) return {};
  const of = (find: (attribute: Attribute) => AttributeValue | null) =>
    Object.fromEntries(changed.map((attribute) => [attribute._id, find(attribute)]));
  return {
    attributes: of(({ _id, kind }) => {
      const text = typed[_id]?.trim() || null;
      return text && kind === 'number' ? sentNumber(text, attributeDecimals) : text;
    }),
    attributesWas: of(({ _id }) => stored[_id] ?? null),
  };
}

/** @returns why values cannot be stored, by the ids of attributes */
export function listRefusals(changed: readonly Attribute[], typed: TypedAttributes): Record<string, string> {
  return Object.fromEntries(
    changed.flatMap((attribute) => {
      const { _id, kind } = attribute;
      const text = typed[_id] ?? null;
      const { number = text, refusal } =
        kind === 'number' && text !== null ? readNumber(text, attributeDecimals) : {};
      if (refusal !== undefined) return [[_id, refusal]];
      const checked = checkAttributeValue(attribute, number);
      return 'error' in checked ? [[_id, checked.error]] : [];
    }),
  );
}
