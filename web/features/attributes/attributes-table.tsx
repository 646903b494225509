import type { ShownAttribute } from '#contract/attributes.contract.ts';
import { formatters } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { Swatch } from '#web/components/labels/swatch.tsx';
import * as en from '#web/texts/en/attributes-table.ts';
import * as styles from './attributes-table.module.css';

const texts = defineTexts({ en });
const numbers = formatters(({ locale }) => new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }));

/** A product's attributes, in the shop's order. */
export default function AttributesTable({ attributes }: { attributes: readonly ShownAttribute[] }) {
  return (
    <table className={styles.table}>
      <tbody>
        {attributes.map((attribute) => (
          <tr key={attribute._id}>
            <th scope="row">{attribute.name}</th>
            <td className={attribute.kind === 'number' ? 'num' : undefined}>
              {attribute.swatch ? <Swatch color={attribute.swatch} className={styles.swatch} /> : null}
              {valueWords(attribute)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function valueWords({ value, unit }: ShownAttribute): string {
  if (typeof value === 'boolean') return value ? texts().yes : texts().no;
  if (typeof value === 'string') return value;
  const number = numbers().format(value);
  // A unit is not alone on a line.
  return unit ? `${number}\u00a0${unit}` : number;
}
