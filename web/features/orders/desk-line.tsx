import { type ReactNode, useState } from 'react';
import { imageSources } from '#contract/images.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { imageProps } from '#web/lib/page/image-props.ts';
import * as en from '#web/texts/en/order-desk.ts';
import * as styles from './desk-line.module.css';
import { lineName } from './order-labels.ts';
import type { CountedLine } from './ordered-parts.ts';

const texts = defineTexts({ en });

export function DeskLines({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <ul id={id} className={styles.lines}>
      {children}
    </ul>
  );
}

interface DeskLineProps {
  line: CountedLine;
  /** How many of its pieces this row is about. */
  pieces: number;
  hidesAmount?: boolean;
  /** Rare actions, a press away. */
  more?: ReactNode;
  /** True when something in it has to be seen. */
  showsMore?: boolean;
  /** In place of quantity and amount. */
  children?: ReactNode;
}

/** Pieces of a line, small enough for many, with what finds them in the store room. */
export function DeskLine({ line, pieces, hidesAmount, more, showsMore = false, children }: DeskLineProps) {
  const [isOpen, setOpen] = useState(false);
  const words = texts().line;
  const { product, sku, barcode, purchasePrice, name, variant } = line;
  const sources = product?.imageUrl ? imageSources(product.imageUrl, { upTo: 160 }) : null;
  const isShown = isOpen || showsMore;
  return (
    <li className={styles.line}>
      <Image {...imageProps(sources)} sizes="40px" alt="" />
      <div className={styles.name}>
        <b>{name}</b>
        <small className="sub">
          {[variant?.choice, sku, barcode].filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </small>
      </div>
      {children}
      {hidesAmount ? null : (
        <>
          <span className={`num ${styles.quantity}`}>
            {formatCount(pieces)} × <Price amount={purchasePrice} />
          </span>
          <span className={styles.amount}>
            <Price amount={toMajor(toMinor(purchasePrice) * pieces)} />
          </span>
        </>
      )}
      {more ? (
        <>
          <Button
            variant="muted"
            size="small"
            className={styles.more}
            aria-expanded={isShown}
            aria-label={words.moreLabel(lineName(line))}
            onClick={() => setOpen(!isShown)}
          >
            {words.more}
          </Button>
          {isShown ? <div className={styles.panel}>{more}</div> : null}
        </>
      ) : null}
    </li>
  );
}
