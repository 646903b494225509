import { useRef } from 'react';
import { shopFormat } from '#contract/shop-format.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { isoOf, utcOf } from '../prices/utc-time.ts';
import type { DraftSale } from './draft.ts';
import * as styles from './sales-field.module.css';
import { currencySymbol, variantTexts } from './texts.ts';

interface SalesFieldProps {
  sales: readonly DraftSale[];
  error: string | undefined;
  onChange: (sales: readonly DraftSale[]) => void;
}

const newSale: DraftSale = { price: '', startsAt: null, endsAt: null };

/** Lower prices, each from one moment until another, in UTC. */
export function SalesField({ sales, error, onChange }: SalesFieldProps) {
  const texts = variantTexts();
  const add = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.sales}>
      {sales.map((sale, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sale is recognised by its place
        <div key={at} className={styles.row}>
          <SaleFields sale={sale} onChange={(changed) => onChange(sales.with(at, changed))} />
          <IconButton
            icon="trash"
            label={texts.removeSale(at + 1)}
            onClick={() => {
              onChange(sales.toSpliced(at, 1));
              // Its button goes, which would lose the focus.
              if (at === sales.length - 1) add.current?.focus();
            }}
          />
        </div>
      ))}
      {error ? <FieldError>{error}</FieldError> : null}
      <div>
        <Button ref={add} icon="plus" size="small" onClick={() => onChange([...sales, newSale])}>
          {texts.addSale}
        </Button>
      </div>
    </div>
  );
}

/** Price, begin and end of a sale. */
export function SaleFields({ sale, onChange }: { sale: DraftSale; onChange: (sale: DraftSale) => void }) {
  const texts = variantTexts();
  return (
    <div className={styles.fields}>
      <NumberInput
        label={texts.salePrice(currencySymbol())}
        decimals={shopFormat().decimals}
        value={sale.price}
        onChange={({ target }) => onChange({ ...sale, price: target.value })}
      />
      <TextInput
        label={texts.saleBegins}
        type="datetime-local"
        hint={sale.startsAt === null ? texts.saleBeginsNow : undefined}
        value={utcOf(sale.startsAt)}
        onChange={({ target }) => onChange({ ...sale, startsAt: isoOf(target.value) })}
      />
      <TextInput
        label={texts.saleEnds}
        type="datetime-local"
        hint={sale.endsAt === null ? texts.saleWithoutEnd : undefined}
        value={utcOf(sale.endsAt)}
        onChange={({ target }) => onChange({ ...sale, endsAt: isoOf(target.value) })}
      />
    </div>
  );
}
