import type { PriceSpread } from '#contract/product-search.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { RangeSlider } from '#web/components/form/slider.tsx';
import { useDraft } from '#web/components/form/use-draft.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/list-filters.ts';
import * as styles from './price-filter.module.css';
import { type PriceRange, priceRange, readPrice } from './price-range.ts';
import { handlePlaces, movedRange } from './price-slider.ts';
import { priceBound } from './price-words.ts';
import { RangeFields } from './range-fields.tsx';

const texts = defineTexts({ en });

type PriceFilterProps = PriceRange & {
  /** Undefined when no product is left. */
  spread: PriceSpread | undefined;
  onChoose: (range: PriceRange) => void;
};

/**
 * A slider from the lowest to the highest price of the list, below how many products there are, and two fields for exact prices. When all
 * have one price, that says it.
 */
export function PriceFilter({ spread, min, max, onChoose }: PriceFilterProps) {
  const [shown, show] = useDraft<PriceRange>({ min, max });
  const choose = (chosen: PriceRange) => {
    const range = priceRange(chosen);
    show(range);
    if (range.min !== min || range.max !== max) onChoose(range);
  };
  const { onlyPrice } = spread ?? {};
  if (onlyPrice !== undefined && min === null && max === null)
    return <p className="num">{formatPrice(onlyPrice)}</p>;
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
  const places = handlePlaces(shown, edges);
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
        onMove={(moved) => onMove(movedRange(moved, shown, edges))}
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

function PriceFields({ spread, shown, onCommit }: PriceFieldsProps) {
  const { priceFrom, priceTo, to, notAPrice } = texts();
  const text = (price: number | null | undefined) => (typeof price === 'number' ? priceBound(price) : '');
  const only = spread?.onlyPrice;
  const field = (name: 'min' | 'max', label: string, bound: number | undefined) => ({
    ...{ name, label, chosen: text(shown[name]) },
    placeholder: only === undefined ? text(bound) : formatPrice(only),
    read: (typed: string) => readPrice(typed, name === 'min' ? 'down' : 'up'),
  });
  return (
    <RangeFields
      from={field('min', priceFrom, spread?.edges[0])}
      to={field('max', priceTo, spread?.edges.at(-1))}
      between={to}
      refusal={notAPrice}
      onCommit={(min, max) => onCommit({ min, max })}
    />
  );
}
