import { type KeyboardEvent, useId, useState } from 'react';
import type { PriceSpread } from '#contract/product-search.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { FieldError } from '#web/components/form/field.tsx';
import { inputClass } from '#web/components/form/input.tsx';
import { RangeSlider } from '#web/components/form/slider.tsx';
import { useDraft } from '#web/components/form/use-draft.ts';
import * as en from '#web/texts/en/list-filters.ts';
import * as styles from './price-filter.module.css';
import { type PriceRange, priceRange, readPrice } from './price-range.ts';
import { placesOf, rangeOf } from './price-slider.ts';
import { priceBound } from './price-words.ts';

const texts = textsOf({ en });

type PriceFilterProps = PriceRange & {
  /** Undefined when no product is left. */
  spread: PriceSpread | undefined;
  onChoose: (range: PriceRange) => void;
};

/** A slider from the lowest to the highest price of the list, below how many products there are, and two fields for exact prices. */
export function PriceFilter({ spread, min, max, onChoose }: PriceFilterProps) {
  const [shown, show] = useDraft<PriceRange>({ min, max });
  const choose = (chosen: PriceRange) => {
    const range = priceRange(chosen);
    show(range);
    if (range.min !== min || range.max !== max) onChoose(range);
  };
  return (
    <>
      {spread && spread.edges.length > 2 ? (
        <PriceSlider spread={spread} shown={shown} onMove={show} onCommit={choose} />
      ) : null}
      <PriceFields spread={spread} shown={shown} onCommit={choose} />
    </>
  );
}

type PriceSliderProps = {
  spread: PriceSpread;
  shown: PriceRange;
  onMove: (range: PriceRange) => void;
  onCommit: (range: PriceRange) => void;
};

function PriceSlider({ spread: { edges, productCounts }, shown, onMove, onCommit }: PriceSliderProps) {
  const { price, lowestPrice, highestPrice } = texts();
  const places = placesOf(shown, edges);
  const most = Math.max(...productCounts);
  return (
    <div className={styles.slider}>
      <div className={styles.histogram} aria-hidden="true">
        {productCounts.map((count, at) => (
          <i
            key={edges[at]}
            data-in={(at >= places[0] && at < places[1]) || undefined}
            style={{ height: `${Math.ceil((100 * count) / most)}%` }}
          />
        ))}
      </div>
      <RangeSlider
        label={price}
        lowLabel={lowestPrice}
        highLabel={highestPrice}
        min={0}
        max={edges.length - 1}
        gap={1}
        value={places}
        format={(place) => priceBound(edges[place] ?? 0)}
        onMove={(moved) => onMove(rangeOf(moved, shown, edges))}
        onCommit={() => onCommit(shown)}
      />
    </div>
  );
}

type PriceFieldsProps = {
  spread: PriceSpread | undefined;
  shown: PriceRange;
  onCommit: (range: PriceRange) => void;
};

function PriceFields({ spread, shown: { min, max }, onCommit }: PriceFieldsProps) {
  const text = (price: number | null | undefined) => (typeof price === 'number' ? priceBound(price) : '');
  const taken = [text(min), text(max)] as const;
  const [typed, type] = useDraft<readonly [string, string]>(taken);
  const [isRefused, refuse] = useState(false);
  const errorId = useId();
  const { priceFrom, priceTo, to, notAPrice } = texts();

  function commit(): void {
    const [from, until] = [readPrice(typed[0], 'down'), readPrice(typed[1], 'up')];
    refuse(from === undefined || until === undefined);
    if (from === undefined || until === undefined) return;
    type(taken);
    onCommit({ min: from, max: until });
  }

  const input = (at: 0 | 1, label: string) => (
    <input
      className={inputClass}
      // Sent without JavaScript.
      name={at === 0 ? 'min' : 'max'}
      aria-label={label}
      aria-invalid={isRefused && readPrice(typed[at], 'up') === undefined ? true : undefined}
      aria-describedby={isRefused ? errorId : undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      placeholder={text(spread?.edges.at(-at))}
      value={typed[at]}
      onChange={({ target }) => type(at === 0 ? [target.value, typed[1]] : [typed[0], target.value])}
      onBlur={commit}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        // The form is sent only without JavaScript.
        event.preventDefault();
        commit();
      }}
    />
  );
  return (
    <>
      <div className={styles.fields}>
        {input(0, priceFrom)}
        <span aria-hidden="true">{to}</span>
        {input(1, priceTo)}
      </div>
      {isRefused ? <FieldError id={errorId}>{notAPrice}</FieldError> : null}
    </>
  );
}
