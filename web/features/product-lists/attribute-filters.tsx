import type { ComponentProps } from 'react';
import { readRange } from '#contract/attribute-filters.ts';
import type { AttributeFacet } from '#contract/product-search.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { checkboxClass } from '#web/components/form/input.tsx';
import { Swatch } from '#web/components/labels/swatch.tsx';
import { More } from '#web/components/layout/more.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/attribute-filters.ts';
import * as styles from './attribute-filters.module.css';
import {
  chosenWords,
  mayChooseAnother,
  nameOfOption,
  tokenAttribute,
  tokenValue,
} from './attribute-tokens.ts';
import { FilterGroup } from './filter-group.tsx';
import { valuesShown } from './list-facets.ts';
import { NumberFilter } from './number-filter.tsx';

const texts = defineTexts({ en });

type AttributeFiltersProps = {
  facets: readonly AttributeFacet[];
  /** As `ShopFilters` has them. */
  tokens: readonly string[];
  toGroup: (name: string, chosen: string) => Omit<ComponentProps<typeof FilterGroup>, 'children'>;
  onChoose: (tokens: string[]) => void;
};

/** A group for each attribute: values to tick, or from and to of numbers. */
export function AttributeFilters({ facets, tokens, toGroup, onChoose }: AttributeFiltersProps) {
  return facets.map((facet) => {
    const { _id, slug, name, kind, unit } = facet;
    const chosen = tokens.filter((token) => tokenAttribute(token) === slug);
    const words = chosen.map((token) => chosenWords(facets, token).value);
    return (
      <FilterGroup key={_id} {...toGroup(texts().numberLegend(name, unit), words.join(', '))}>
        {kind === 'number' ? (
          <NumberFilter
            facet={facet}
            chosen={chosen.map(tokenValue).map(readRange)[0] ?? null}
            disabled={!mayChooseAnother(slug, tokens)}
            onChoose={(token) => {
              const others = tokens.filter((each) => tokenAttribute(each) !== slug);
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
/** True when the values are as short as sizes, which are buttons. */
const areSizes = ({ kind, options }: AttributeFacet) =>
  kind === 'choice' && options.every(({ name, swatch }) => !swatch && name.length <= maxSizeLetters);

function ValueFilter({ facet, chosen, onTick }: ValueFilterProps) {
  const { slug, name, options } = facet;
  const rest = options.slice(valuesShown);
  const mayChoose = mayChooseAnother(slug, chosen);
  const isOfSizes = areSizes(facet);
  const boxes = (some: AttributeFacet['options']) => (
    <ul className={isOfSizes ? styles.sizes : styles.values}>
      {some.map(({ value, slug: word, swatch, productCount, ...option }) => {
        const token = `${slug}:${word}`;
        const isTicked = chosen.includes(token);
        return (
          <li key={value}>
            <label className={isOfSizes ? styles.size : checkboxClass}>
              <input
                type="checkbox"
                name={slug}
                value={word}
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
          isNeeded={rest.some((option) => chosen.includes(`${slug}:${option.slug}`))}
        >
          {boxes(rest)}
        </More>
      ) : null}
    </fieldset>
  );
}
