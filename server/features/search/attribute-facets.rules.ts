import type { AttributeFacet } from '#contract/product-search.contract.ts';
import type { FilterAttribute } from '../attributes/attributes.rules.ts';
import { type ProductFilter, type RowCounts, readAttributes } from '../product-lists/product-filter.rules.ts';

/** The share of a list's products that must have an attribute for it to be a facet. */
const minShare = 0.1;

/**
 * The attributes that at least a tenth of the products of a list have, in the shop's order, with their values in theirs. What is chosen stays,
 * so that it can be removed.
 * @param attributes those that lists are filtered by
 */
export function toAttributeFacets(
  attributes: readonly FilterAttribute[],
  { count, values: { byValue, ranges, byAttribute } }: Pick<RowCounts, 'count' | 'values'>,
  filter: ProductFilter,
): AttributeFacet[] {
  const chosen = new Map(readAttributes(filter).map(({ id, values }) => [id, values]));
  return attributes.flatMap((attribute) => {
    const { _id, name, slug, kind, unit } = attribute;
    if (!chosen.has(_id) && (byAttribute.get(_id) ?? 0) < count * minShare) return [];
    const options = listValues(attribute).flatMap(({ stored, ...option }) => {
      const productCount = byValue.get(`${_id}:${stored}`) ?? 0;
      return productCount > 0 || chosen.get(_id)?.includes(stored) ? [{ ...option, productCount }] : [];
    });
    const range = ranges.get(_id);
    if (options.length === 0 && !range && !chosen.has(_id)) return [];
    return [
      {
        _id,
        name,
        slug,
        kind,
        ...(unit ? { unit } : {}),
        options,
        ...(range ? { range: { least: range.min, most: range.max } } : {}),
      },
    ];
  });
}

function listValues({ kind, choices }: FilterAttribute) {
  if (kind === 'number') return [];
  if (kind === 'yes-no') {
    return [
      { stored: true, value: 'yes', slug: 'yes', name: 'Yes' },
      { stored: false, value: 'no', slug: 'no', name: 'No' },
    ];
  }
  return choices.map(({ _id, name, slug, swatch }) => ({
    stored: _id,
    value: _id,
    name,
    slug,
    ...(swatch ? { swatch } : {}),
  }));
}
