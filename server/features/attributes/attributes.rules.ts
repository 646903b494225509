import type { FilterKind } from '#contract/attribute-values.ts';
import type { Attribute } from '#contract/attributes.contract.ts';

/** A value of an attribute that lists filter by: of a choice its id. */
export type ListedValue = readonly [attribute: string, value: string | number | boolean];

/** An attribute that lists are filtered by. */
export interface FilterAttribute {
  _id: string;
  name: string;
  slug: string;
  formerSlugs: string[];
  kind: FilterKind;
  unit: string | null;
  choices: { _id: string; name: string; slug: string; formerSlugs: string[]; swatch: string | null }[];
}

/** An attribute that an option of a product refers to. */
export type ChoiceAttribute = Pick<Attribute, '_id' | 'name' | 'kind' | 'choices'>;

type Stored = Pick<Attribute, '_id' | 'name'>;

/** @returns all ids with one behind another, or before all; null when that one does not exist */
export function movedBehind(all: readonly Stored[], id: string, after: string | null): string[] | null {
  const others = all.map(({ _id }) => _id).filter((one) => one !== id);
  const at = after === null ? 0 : others.indexOf(after) + 1;
  if (after !== null && at === 0) return null;
  return [...others.slice(0, at), id, ...others.slice(at)];
}

export interface AttributeChange {
  setting: string;
  from: string;
  to: string;
}

/** Long lists are cut: the activity page shows a line. */
const maxCharacters = 200;

/** Differences, as the activity page shows them. Compares ids, because categories of different branches may have the same name. */
export function changesBetween(before: Attribute, after: Attribute): AttributeChange[] {
  const [was, is] = [readableSettings(before), readableSettings(after)];
  const cut = (text: string) =>
    [...text].length > maxCharacters ? `${[...text].slice(0, maxCharacters).join('')}…` : text;
  return (['name', 'unit', 'products', 'filter', 'values'] as const).flatMap((setting) => {
    const [from, to] = [was[setting], is[setting]];
    return from.key === to.key ? [] : [{ setting, from: cut(from.text), to: cut(to.text) }];
  });
}

function readableSettings({ name, unit, isForAll, isFilter, categories, choices }: Attribute) {
  const plain = (text: string) => ({ key: text, text });
  return {
    name: plain(name),
    unit: plain(unit ?? ''),
    products: isForAll
      ? plain('all')
      : {
          key: JSON.stringify(categories.map(({ _id }) => _id).sort()),
          text: categories.map((category) => [...category.path, category.name].join(' > ')).join(', '),
        },
    filter: plain(isFilter ? 'yes' : 'no'),
    values: {
      key: JSON.stringify(choices.map((choice) => [choice._id, choice.name, choice.swatch])),
      text: choices
        .map((choice) => (choice.swatch ? `${choice.name} ${choice.swatch}` : choice.name))
        .join(', '),
    },
  };
}
