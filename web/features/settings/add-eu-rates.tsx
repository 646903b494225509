import { euTaxRates } from '#contract/eu-tax-rates.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ConfirmPopover } from '#web/components/dialogs/confirm-popover.tsx';
import { listWords } from '#web/components/layout/word-list.ts';
import { countryName } from '#web/lib/format/countries.ts';
import { shortDate } from '#web/lib/format/short-date.ts';
import * as en from '#web/texts/en/tax-settings.ts';
import { euRatesBeside } from './eu-rates.ts';
import type { RateDraft } from './typed-taxes.ts';

const texts = defineTexts({ en });

interface AddEuRatesProps {
  rates: readonly RateDraft[];
  onAdd: (added: RateDraft[]) => void;
}

/** Asks, and adds the standard rates of the EU to the form, beside those that are there. */
export function AddEuRates({ rates, onAdd }: AddEuRatesProps) {
  const { eu } = texts();
  const { added, kept } = euRatesBeside(rates, eu.rateTitle);
  const isNone = added.length === 0;
  return (
    <ConfirmPopover
      trigger={<Button icon="plus">{eu.add}</Button>}
      title={isNone ? eu.none : eu.title(added.length)}
      confirmLabel={isNone ? eu.understood : eu.confirm}
      onConfirm={() => {
        if (!isNone) onAdd(added);
      }}
    >
      {isNone ? null : (
        <>
          <p>{eu.source(shortDate(`${euTaxRates.asOf}T12:00:00Z`), euTaxRates.source)}</p>
          <p>{eu.classes}</p>
          <p>{eu.areas}</p>
        </>
      )}
      {kept.length > 0 ? <p>{eu.kept(listWords(kept.map(countryName)), kept.length)}</p> : null}
    </ConfirmPopover>
  );
}
