import type { ComponentProps } from 'react';
import { attributeFiltersOf } from '#contract/attribute-filters.ts';
import type { AttributeFacet } from '#contract/product-search.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { checkboxClass } from '#web/components/form/input.tsx';
import { Swatch } from '#web/components/labels/swatch.tsx';
import { More } from '#web/components/layout/more.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/attribute-filters.ts';
import * as styles from './attribute-filters.module.css';
import { chosenWords, isTokenOf, mayChooseOf, nameOfOption } from './attribute-tokens.ts';
import { FilterGroup } from './filter-group.tsx';
import { valuesShown } from './list-facets.ts';
import { NumberFilter } from './number-filter.tsx';

const texts = textsOf({ en });

type AttributeFiltersProps = {
  facets: readonly AttributeFacet[];
  /** Tokens (`contract/attribute-filters.ts`). */
  tokens: readonly string[];
  groupOf: (name: string, chosen: string) => Omit<ComponentProps<typeof FilterGroup>, 'children'>;
  onChoose: (tokens: string[]) => void;
};

/** A group for each attribute: values to tick, or from and to of numbers. */
export function AttributeFilters({ facets, tokens, groupOf, onChoose }: AttributeFiltersProps) {
  return facets.map((facet) => {
    const { _id, name, kind, unit } = facet;
    const words = tokens
      .filter((token) => isTokenOf(_id, token))
      .map((token) => chosenWords(facets, token).value);
    return (
      <FilterGroup key={_id} {...groupOf(texts().numberLegend(name, unit), words.join(', '))}>
        {kind === 'number' ? (
          <NumberFilter
            facet={facet}
            chosen={attributeFiltersOf(tokens).find(({ id }) => id === _id)?.ranges[0] ?? null}
            disabled={!mayChooseOf(_id, tokens)}
            onChoose={(token) => {
              const others = tokens.filter((each) => !isTokenOf(_id, each));
              onChoose(token === null ? others : [...others, token]);
            }}
          />
        ) : (
          <ValueFilter
            facet={facet}
            chosen={tokens}
            onTick={(token, isTicked) =>
              onChoose(isTicked ? [...tokens, token] : tokens.filter((each) => each !== token))
            }
          />
        )}
      </FilterGroup>
    );
  });
}

type ValueFilterProps = {
  facet: AttributeFacet;
  chosen: readonly string[];
  onTick: (token: string, isTicked: boolean) => void;
};

const maxSizeLetters = 4;
/** Whether the values are as short as sizes, which are buttons. */
const areSizes = ({ kind, options }: AttributeFacet) =>
  kind === 'choice' && options.every(({ name, swatch }) => !swatch && name.length <= maxSizeLetters);

function ValueFilter({ facet, chosen, onTick }: ValueFilterProps) {
  const { _id, name, options } = facet;
  const rest = options.slice(valuesShown);
  const mayChoose = mayChooseOf(_id, chosen);
  const isOfSizes = areSizes(facet);
  const boxes = (some: AttributeFacet['options']) => (
    <ul className={isOfSizes ? styles.sizes : styles.values}>
      {some.map(({ value, swatch, productCount, ...option }) => {
        const token = `${_id}:${value}`;
        const isTicked = chosen.includes(token);
        return (
          <li key={value}>
            <label className={isOfSizes ? styles.size : checkboxClass}>
              <input
                type="checkbox"
                name="attributes"
                value={token}
                checked={isTicked}
                disabled={!isTicked && !mayChoose}
                onChange={({ target }) => onTick(token, target.checked)}
              />
              {swatch ? <Swatch color={swatch} /> : null}
              <span className={styles.name}>{nameOfOption(facet, { value, ...option })}</span>
              <span className={isOfSizes ? 'sr-only' : styles.count}>{formatCount(productCount)}</span>
            </label>
          </li>
        );
      })}
    </ul>
  );
  return (
    <fieldset aria-label={name}>
      {boxes(options.slice(0, valuesShown))}
      {rest.length > 0 ? (
        <More
          label={texts().more(formatCount(rest.length))}
          isNeeded={rest.some(({ value }) => chosen.includes(`${_id}:${value}`))}
        >
          {boxes(rest)}
        </More>
      ) : null}
    </fieldset>
  );
}
