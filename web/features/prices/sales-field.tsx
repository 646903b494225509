import { useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { FormPart } from '#web/components/form/form-layout.tsx';
import { MomentInput } from '#web/components/form/moment-input.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { timesNote } from '#web/lib/format/shop-times.ts';
import * as en from '#web/texts/en/sales-field.ts';
import * as styles from './sales-field.module.css';

const texts = defineTexts({ en });
const errorId = 'sales-error';

/** As typed. */
export interface TypedSale {
  price: string | number;
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
}

interface SalesFieldProps {
  value: readonly TypedSale[];
  onChange: (value: TypedSale[]) => void;
  errors: FieldErrors<{ sales: TypedSale[] }>['sales'];
}

/** The sales of a product without options: a price, from when and until when. */
export function SalesField({ value, onChange, errors }: SalesFieldProps) {
  const add = useRef<HTMLButtonElement>(null);
  const change = (at: number, part: Partial<TypedSale>) =>
    onChange(value.map((sale, index) => (index === at ? { ...sale, ...part } : sale)));
  return (
    <FormPart>
      <fieldset aria-describedby={errors?.message ? errorId : undefined}>
        <legend className={styles.heading}>{texts().heading}</legend>
        <p className={styles.hint}>{`${texts().hint} ${timesNote()}`}</p>
        {value.map((sale, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sale has no identity of its own
          <div className={styles.sale} key={at}>
            <NumberInput
              label={texts().price}
              decimals={shopFormat().decimals}
              value={sale.price}
              onChange={({ target }) => change(at, { price: target.value })}
              error={errors?.[at]?.price?.message}
            />
            <MomentInput
              label={texts().from}
              value={sale.startsAt}
              onChange={(startsAt) => change(at, { startsAt })}
              error={errors?.[at]?.startsAt?.message}
            />
            <MomentInput
              label={texts().until}
              value={sale.endsAt}
              onChange={(endsAt) => change(at, { endsAt })}
              error={errors?.[at]?.endsAt?.message}
            />
            <Button
              variant="quiet"
              aria-label={texts().remove(at + 1)}
              onClick={() => {
                onChange(value.filter((_, index) => index !== at));
                // Its button goes, which would lose the focus.
                if (at === value.length - 1) add.current?.focus();
              }}
            >
              Remove
            </Button>
          </div>
        ))}
        {errors?.message ? <FieldError id={errorId}>{errors.message}</FieldError> : null}
        <Button ref={add} onClick={() => onChange([...value, { price: '', startsAt: null, endsAt: null }])}>
          {texts().add}
        </Button>
      </fieldset>
    </FormPart>
  );
}
