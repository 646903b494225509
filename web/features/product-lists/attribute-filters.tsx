import { attributeFiltersOf } from '#contract/attribute-filters.ts';
import type { AttributeFacet } from '#contract/product-search.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { checkboxClass } from '#web/components/form/input.tsx';
import { useDraft } from '#web/components/form/use-draft.ts';
import { Swatch } from '#web/components/labels/swatch.tsx';
import { More } from '#web/components/layout/more.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/attribute-filters.ts';
import * as styles from './attribute-filters.module.css';
import { isTokenOf, mayChooseOf, nameOfOption } from './attribute-tokens.ts';
import { NumberFilter } from './number-filter.tsx';

const texts = textsOf({ en });
const shownAtOnce = 8;

type AttributeFiltersProps = {
  facets: readonly AttributeFacet[];
  /** Tokens (`contract/attribute-filters.ts`). */
  tokens: readonly string[];
  onChoose: (tokens: string[]) => void;
};

/** A group for each attribute that products of the list have: values to tick, or from and to of numbers. */
export function AttributeFilters({ facets, tokens, onChoose }: AttributeFiltersProps) {
  const [chosen, draft] = useDraft(tokens);
  const choose = (next: string[]) => {
    draft(next);
    onChoose(next);
  };
  return facets.map((facet) =>
    facet.kind === 'number' ? (
      <NumberFilter
        key={facet._id}
        facet={facet}
        chosen={attributeFiltersOf(chosen).find(({ id }) => id === facet._id)?.ranges[0] ?? null}
        disabled={!mayChooseOf(facet._id, chosen)}
        onChoose={(token) => {
          const others = chosen.filter((each) => !isTokenOf(facet._id, each));
          choose(token === null ? others : [...others, token]);
        }}
      />
    ) : (
      <ValueFilter
        key={facet._id}
        facet={facet}
        chosen={chosen}
        onTick={(token, isTicked) =>
          choose(isTicked ? [...chosen, token] : chosen.filter((each) => each !== token))
        }
      />
    ),
  );
}

type ValueFilterProps = {
  facet: AttributeFacet;
  chosen: readonly string[];
  onTick: (token: string, isTicked: boolean) => void;
};

function ValueFilter({ facet, chosen, onTick }: ValueFilterProps) {
  const { _id, name, options } = facet;
  const rest = options.slice(shownAtOnce);
  const mayChoose = mayChooseOf(_id, chosen);
  const boxes = (some: AttributeFacet['options']) => (
    <ul className={styles.values}>
      {some.map(({ value, swatch, productCount, ...option }) => {
        const token = `${_id}:${value}`;
        const isTicked = chosen.includes(token);
        return (
          <li key={value}>
            <label className={checkboxClass}>
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
              <span className={styles.count}>{formatCount(productCount)}</span>
            </label>
          </li>
        );
      })}
    </ul>
  );
  return (
    <fieldset className={styles.filter}>
      <legend className={styles.heading}>{name}</legend>
      {boxes(options.slice(0, shownAtOnce))}
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
