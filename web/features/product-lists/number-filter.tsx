import { type NumberRange, rangeText } from '#contract/attribute-filters.ts';
import type { AttributeFacet } from '#contract/product-search.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/attribute-filters.ts';
import { RangeFields } from './range-fields.tsx';
import { readBound } from './read-bound.ts';

const texts = defineTexts({ en });

type NumberFilterProps = {
  facet: AttributeFacet;
  chosen: NumberRange | null;
  disabled: boolean;
  /** Null removes the filter. */
  onChoose: (token: string | null) => void;
};

/** From and to of numbers. The smallest and the largest of the list are in the empty fields. */
export function NumberFilter({ facet, chosen, disabled, onChoose }: NumberFilterProps) {
  const { slug, name, unit, range } = facet;
  const { min, max, to, numberLegend, notANumber } = texts();

  function commit(from: number | null, until: number | null): void {
    const isReversed = from !== null && until !== null && from > until;
    const [low, high] = isReversed ? [until, from] : [from, until];
    if (low === (chosen?.min ?? null) && high === (chosen?.max ?? null)) return;
    onChoose(low === null && high === null ? null : `${slug}:${rangeText({ min: low, max: high })}`);
  }

  const field = (end: 'from' | 'to', label: string, bound: number | undefined, taken?: number | null) => ({
    ...{ name: `${end}:${slug}`, label, placeholder: bound?.toString(), chosen: String(taken ?? '') },
    read: readBound,
  });
  return (
    <fieldset aria-label={numberLegend(name, unit)}>
      <RangeFields
        from={field('from', min(name), range?.least, chosen?.min)}
        to={field('to', max(name), range?.most, chosen?.max)}
        between={to}
        refusal={notANumber}
        disabled={disabled && chosen === null}
        onCommit={commit}
      />
    </fieldset>
  );
}
