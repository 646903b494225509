import type { Attribute, AttributeForm } from '#contract/attributes.contract.ts';

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
const mostCharacters = 200;

/** What differs, as the activity page shows it. @param categories names of those of the form */
export function changesBetween(
  before: Attribute,
  after: Pick<AttributeForm, 'name' | 'unit' | 'isForAll' | 'choices'>,
  categories: readonly string[],
): AttributeChange[] {
  const shown = (attribute: typeof after, names: readonly string[]) => ({
    name: attribute.name,
    unit: attribute.unit ?? '',
    products: attribute.isForAll ? 'all' : names.join(', '),
    values: attribute.choices.map(({ name, swatch }) => (swatch ? `${name} ${swatch}` : name)).join(', '),
  });
  const was = shown(
    before,
    before.categories.map(({ name }) => name),
  );
  const cut = (text: string) =>
    [...text].length > mostCharacters ? `${[...text].slice(0, mostCharacters).join('')}…` : text;
  return Object.entries(shown(after, categories)).flatMap(([setting, to]) => {
    const from = was[setting as keyof typeof was];
    return from === to ? [] : [{ setting, from: cut(from), to: cut(to) }];
  });
}
