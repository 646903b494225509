import { href } from 'react-router';
import { productImage } from '#contract/built-in-images.ts';
import type { Suggestion } from '#contract/product-search.contract.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { menuEmptyClass } from '#web/components/dialogs/menu.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './suggestion-list.module.css';
import { partsOf } from './suggestions.ts';

type SuggestionListProps = {
  id: string;
  products: readonly Suggestion[];
  typed: string;
  /** Index of the active option; after the products comes 'See all results'. -1 for none. */
  marked: number;
  /** Where all results are. */
  allHref: string;
  /** Called when one is chosen. */
  onTaken: () => void;
  onAll: () => void;
};

/** What the search box suggests: products, and all results as the last choice. */
export default function SuggestionList({
  id,
  products,
  typed,
  marked,
  allHref,
  onTaken,
  onAll,
}: SuggestionListProps) {
  const optionAt = (at: number) => ({
    id: `${id}-${at}`,
    role: 'option',
    'aria-selected': at === marked,
    tabIndex: -1,
  });
  return (
    <>
      {products.length === 0 ? <p className={menuEmptyClass}>No products match “{typed.trim()}”.</p> : null}
      <div role="listbox" id={id} aria-label="Suggestions">
        {products.map(({ name, slug, imageUrl, price, priceVaries }, at) => (
          <Link
            key={slug}
            {...optionAt(at)}
            className={styles.suggestion}
            to={href('/product/:slug', { slug })}
            onClick={onTaken}
          >
            <Image src={productImage(imageUrl, { upTo: 160 }).src} alt="" className={styles.image} />
            <span className={styles.name}>
              {partsOf(name, typed).map(({ text, isTyped }, part) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
                isTyped ? <b key={part}>{text}</b> : <span key={part}>{text}</span>,
              )}
            </span>
            <Price amount={price} isLowest={priceVaries} />
          </Link>
        ))}
        <Link
          {...optionAt(products.length)}
          className={cx(styles.suggestion, styles.all)}
          to={allHref}
          onClick={onAll}
        >
          {products.length === 0 ? 'See all products' : 'See all results'}
        </Link>
      </div>
      <p className={styles.keys} aria-hidden="true">
        <span>↑ ↓ to move</span>
        <span>Enter to open</span>
        <span>Esc to close</span>
      </p>
    </>
  );
}
