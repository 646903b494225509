import { useRef } from 'react';
import { shopFormat } from '#contract/shop-format.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { MomentInput } from '#web/components/form/moment-input.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { timesNote } from '#web/lib/format/shop-times.ts';
import type { DraftSale } from './draft.ts';
import * as styles from './sales-field.module.css';
import { currencySymbol, variantTexts } from './texts.ts';

interface SalesFieldProps {
  sales: readonly DraftSale[];
  error: string | undefined;
  onChange: (sales: readonly DraftSale[]) => void;
}

const newSale: DraftSale = { price: '', startsAt: null, endsAt: null };

/** Lower prices, each from one moment until another. */
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
      {sales.length > 0 ? <p className="muted meta">{timesNote()}</p> : null}
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
      <MomentInput
        label={texts.saleBegins}
        hint={sale.startsAt === null ? texts.saleBeginsNow : undefined}
        value={sale.startsAt}
        onChange={(startsAt) => onChange({ ...sale, startsAt })}
      />
      <MomentInput
        label={texts.saleEnds}
        hint={sale.endsAt === null ? texts.saleWithoutEnd : undefined}
        value={sale.endsAt}
        onChange={(endsAt) => onChange({ ...sale, endsAt })}
      />
    </div>
  );
}
