import { Suspense, useState } from 'react';
import { href } from 'react-router';
import { maxBrands } from '#contract/limits.ts';
import type { FacetOption } from '#contract/product-search.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { checkboxClass, inputClass, searchClass } from '#web/components/form/input.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/list-filters.ts';
import * as styles from './brand-filter.module.css';
import { type ListFacets, valuesShown } from './list-facets.ts';
import { brandsOn, type ListScope } from './list-urls.ts';
import type { ShopFilters } from './shop-filters.ts';

const texts = defineTexts({ en });
const FacetOptions = lazyComponent(() => import('./facet-options.tsx'));

type BrandFilterProps = Pick<ListFacets, 'brands' | 'attributes'> & {
  filters: ShopFilters;
  scope: ListScope;
  onChoose: (slugs: readonly string[]) => void;
};

/**
 * Brands to tick, those with the most products first; the others are found by name or all shown. Without JavaScript the
 * link to all of them leads to their page.
 */
export function BrandFilter({ brands: facet, attributes, filters, scope, onChoose }: BrandFilterProps) {
  const ticked = brandsOn(scope, filters);
  // Null while only those that came with the page are shown.
  const [wanted, setWanted] = useState<string | null>(null);

  const boxes = (options: readonly FacetOption[]) => (
    <BrandBoxes
      options={options}
      ticked={ticked}
      onTick={(slug, isTicked) =>
        onChoose(isTicked ? [...ticked, slug] : ticked.filter((each) => each !== slug))
      }
    />
  );
  return (
    <fieldset aria-label={texts().brand}>
      {facet.total > valuesShown ? (
        <label className={cx(searchClass, styles.search)}>
          <span className="sr-only">Find a brand</span>
          <Icon name="magnifying-glass" size="s" />
          <input
            className={inputClass}
            type="search"
            placeholder="Find a brand"
            autoComplete="off"
            maxLength={200}
            value={wanted ?? ''}
            onFocus={FacetOptions.preload}
            onChange={({ target }) => setWanted(target.value)}
            onKeyDown={(event) => {
              // It finds as it is typed; the form is sent only without JavaScript.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </label>
      ) : null}
      {wanted === null ? (
        boxes(facet.options)
      ) : (
        <Suspense fallback={boxes(facet.options)}>
          <FacetOptions.Component
            kind="brands"
            {...{ filters, attributes, scope, wanted }}
            first={facet.options}
          >
            {boxes}
          </FacetOptions.Component>
        </Suspense>
      )}
      {facet.total > facet.options.length && wanted === null ? (
        <a
          className={cx('link tap', styles.all)}
          href={href('/brands')}
          onPointerEnter={FacetOptions.preload}
          onFocus={FacetOptions.preload}
          onClick={(event) => {
            event.preventDefault();
            setWanted('');
          }}
        >
          All {formatCount(facet.total)} brands
        </a>
      ) : null}
    </fieldset>
  );
}

type BrandBoxesProps = {
  options: readonly FacetOption[];
  ticked: readonly string[];
  onTick: (slug: string, isTicked: boolean) => void;
};

function BrandBoxes({ options, ticked, onTick }: BrandBoxesProps) {
  return (
    <ul className={styles.brands}>
      {options.map(({ slug, name, productCount }) => {
        const isTicked = ticked.includes(slug);
        return (
          <li key={slug}>
            <label className={checkboxClass}>
              <input
                type="checkbox"
                name="brands"
                value={slug}
                checked={isTicked}
                disabled={!isTicked && ticked.length >= maxBrands}
                onChange={({ target }) => onTick(slug, target.checked)}
              />
              <span>{name}</span>
              <span className={styles.count}>{formatCount(productCount)}</span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}
