import { findDecimals } from '#contract/currencies.ts';
import { amountFormat, localeOfDates } from '#contract/shop-format.ts';
import type { StartSettings } from '#contract/start.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { DescriptionList, Panel } from '#web/components/layout/description-list.tsx';
import * as en from '#web/texts/en/start.ts';
import * as styles from './start-form.module.css';

const texts = defineTexts({ en });

/** Amounts and dates as the answers have them written. */
export function StartPreview({ answers }: { answers: StartSettings }) {
  const { title, product, withTax, withoutTax, ordered, largeSum } = texts().preview;
  const { locale, currency, timeZone, country, pricesIncludeTax } = answers;
  const decimals = findDecimals(currency) ?? 2;
  const amount = amountFormat({ locale, currency, decimals, timeZone, country });
  const time = new Intl.DateTimeFormat(localeOfDates(locale), {
    ...{ timeZone, dateStyle: 'medium', timeStyle: 'short' },
  });
  // A currency without decimals has larger numbers.
  const [price, large] = decimals === 0 ? [2_400, 128_450] : [24, 1_284.5];
  return (
    <aside aria-label={title} className={styles.preview}>
      <Panel title={title}>
        <p className="strong">{product}</p>
        <p className="strong num">{amount.format(price)}</p>
        <p className="ui muted">{pricesIncludeTax ? withTax : withoutTax}</p>
        <DescriptionList
          facts={[
            { name: ordered, value: <span className="num">{time.format(new Date())}</span> },
            { name: largeSum, value: <span className="num">{amount.format(large)}</span> },
          ]}
        />
      </Panel>
    </aside>
  );
}
