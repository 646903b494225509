import { checkboxClass } from '#web/components/form/input.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { formatCount, formatPrice } from '#web/lib/format/format.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { ProductImage } from '../product-images/product-image.tsx';
import * as styles from './group-row.module.css';
import { type VariantGroup, variantTotals } from './group-variants.ts';
import { variantTexts } from './texts.ts';

interface GroupRowProps {
  group: VariantGroup;
  /** That all of its variants show; null when they differ, or none has one of its own. */
  picture: string | null;
  isOpen: boolean;
  isChosen: boolean;
  onOpen: () => void;
  onChoose: (isChosen: boolean) => void;
}

/** The head of the variants with one value of the first option, with their sums. */
export function GroupRow({ group, picture, isOpen, isChosen, onOpen, onChoose }: GroupRowProps) {
  const texts = variantTexts();
  const { name, variants } = group;
  const { stock, prices, weights } = variantTotals(variants);
  return (
    <tr className={styles.row}>
      <td className={styles.check}>
        <label className={checkboxClass}>
          <input
            type="checkbox"
            aria-label={texts.choose(name)}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </label>
      </td>
      <th scope="rowgroup" colSpan={2} className={styles.name}>
        <button type="button" aria-expanded={isOpen} onClick={onOpen}>
          {picture ? (
            <span className={styles.picture}>
              <ProductImage imageUrl={picture} sizes="28px" upTo={84} />
            </span>
          ) : null}
          <b>{name}</b>
          <Icon name="caret-down" size="s" className={cx(!isOpen && styles.closed)} />
          <span>{texts.variantCount(variants.length)}</span>
        </button>
      </th>
      <td className={styles.price}>{prices.map(formatPrice).join(' – ')}</td>
      <td className={cx(styles.stock, stock === 0 && styles.out)}>
        {stock === 0 ? texts.outOfStock : formatCount(stock)}
        {stock === 0 ? null : <span className={styles.unit}> {texts.unitAvailable}</span>}
      </td>
      <td className={styles.weight}>
        {weights.length > 0 ? `${weights.map(formatCount).join(' – ')} ${texts.grams}` : null}
      </td>
      <td colSpan={3} className={styles.rest} />
    </tr>
  );
}
