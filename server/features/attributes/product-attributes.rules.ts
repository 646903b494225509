import { type AttributeValue, checkAttributeValue, type SentAttributes } from '#contract/attribute-values.ts';
import type { Attribute } from '#contract/attributes.contract.ts';
import { refuseField, type ShopError } from '#server/errors.ts';

interface Sent {
  /** Values by ids of attributes; null removes a value. */
  values: SentAttributes;
  /** Values that the caller saw. */
  was: SentAttributes;
}

interface Known {
  attributes: readonly Attribute[];
  /** Values of the product. */
  stored: Readonly<Record<string, AttributeValue>>;
  /** Attributes that the categories of the product ask for. */
  applying: ReadonlySet<string>;
  /** Attributes that its options refer to. */
  linked: ReadonlySet<string>;
}

export const isOption = (name: string) => `${name} is an option of this product: each variant has its own.`;

/** @returns what to write, and why what is not written is refused */
export function planValues({ values, was }: Sent, { attributes, stored, applying, linked }: Known) {
  const refusals: ShopError[] = [];
  const planned = Object.entries(values).flatMap(([id, typed]) => {
    const refuse = (message: string, code?: 'attribute-changed') => {
      refusals.push(refuseField(`attributes.${id}`, message, code));
      return [];
    };
    const attribute = attributes.find(({ _id }) => _id === id);
    if (!attribute) return refuse('This attribute was deleted meanwhile. Please reload the page.');
    const checked = checkAttributeValue(attribute, typed);
    if ('error' in checked) return refuse(checked.error);
    const { name } = attribute;
    const { value } = checked;
    const now = stored[id] ?? null;
    if (value === now) return [];
    if (id in was && (was[id] ?? null) !== now) {
      return refuse(
        `${name} is ${now === null ? 'empty' : `“${valueInWords(attribute, now)}”`} now: somebody else has changed it.`,
        'attribute-changed',
      );
    }
    if (value !== null && linked.has(id)) return refuse(isOption(name));
    if (value !== null && !applying.has(id))
      return refuse(`${name} is not for the categories of this product.`);
    return [{ attributeId: id, kind: attribute.kind, value }];
  });
  return { planned, refusals };
}

/** 'Sage', '640 g', 'yes' */
export function valueInWords({ choices, unit }: Attribute, value: AttributeValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const shown = choices.find(({ _id }) => _id === value)?.name ?? String(value);
  return unit ? `${shown} ${unit}` : shown;
}
