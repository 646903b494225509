import { productImage } from '#contract/built-in-images.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { menuEmptyClass } from '#web/components/dialogs/menu.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/search.ts';
import * as styles from './suggestion-list.module.css';
import { type Choice, splitName } from './suggestions.ts';

const texts = defineTexts({ en });

type SuggestionListProps = {
  id: string;
  choices: readonly Choice[];
  typed: string;
  /** The text that was searched for instead. */
  corrected: string | undefined;
  /** Index of the active choice; -1 for none. */
  marked: number;
  /** Called when one is chosen. */
  onTaken: () => void;
  onAll: () => void;
};

/** Suggestions of the search box: categories, brands and products, and all results as the last choice. */
export default function SuggestionList({
  id,
  choices,
  typed,
  corrected,
  marked,
  onTaken,
  onAll,
}: SuggestionListProps) {
  const { showing } = texts();
  return (
    <>
      {choices.length === 1 ? <p className={menuEmptyClass}>No products match “{typed.trim()}”.</p> : null}
      {corrected === undefined ? null : (
        <p className={menuEmptyClass}>
          {showing[0]}
          <em>{corrected}</em>
          {showing[1]}
        </p>
      )}
      <div role="listbox" id={id} aria-label="Suggestions">
        {choices.map((choice, at) => (
          <Link
            key={choice.href}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === marked}
            ref={at === marked ? showMarked : undefined}
            tabIndex={-1}
            className={cx(styles.suggestion, choice.kind !== 'product' && styles.text)}
            to={choice.href}
            onClick={choice.kind === 'all' ? onAll : onTaken}
          >
            <ChoiceContent choice={choice} typed={corrected ?? typed} />
          </Link>
        ))}
      </div>
      <p className={styles.keys} aria-hidden="true">
        <span>↑ ↓ to move</span>
        <span>Enter to open</span>
        <span>Esc to close</span>
      </p>
    </>
  );
}

const showMarked = (choice: HTMLElement | null) => choice?.scrollIntoView({ block: 'nearest' });

function ChoiceContent({ choice, typed }: { choice: Choice; typed: string }) {
  const { kinds, allProducts, allResults } = texts();
  if (choice.kind === 'all') return choice.isWholeShop ? allProducts : allResults;
  if (choice.kind !== 'product') {
    return (
      <>
        <Name name={choice.name} typed={typed} /> <span className={styles.kind}>{kinds[choice.kind]}</span>
      </>
    );
  }
  const { name, imageUrl, price, priceVaries } = choice.product;
  return (
    <>
      <Image src={productImage(imageUrl, { upTo: 160 }).src} alt="" className={styles.image} />
      <Name name={name} typed={typed} />
      <Price amount={price} isLowest={priceVaries} />
    </>
  );
}

function Name({ name, typed }: { name: string; typed: string }) {
  return (
    <span className={styles.name}>
      {splitName(name, typed).map(({ text, isTyped }, part) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
        isTyped ? <b key={part}>{text}</b> : <span key={part}>{text}</span>,
      )}
    </span>
  );
}
