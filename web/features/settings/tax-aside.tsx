import { taxClasses } from '#contract/taxes.ts';
import { defineTexts } from '#contract/texts.ts';
import { FormAside, FormAsidePart } from '#web/components/form/form-layout.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import * as enClasses from '#web/texts/en/tax-classes.ts';
import * as en from '#web/texts/en/tax-settings.ts';
import { rateWords } from './rate-words.ts';
import { SavedPart } from './settings-aside.tsx';
import { TryAddress } from './try-address.tsx';
import { type RateDraft, tryTaxes } from './typed-taxes.ts';

const texts = defineTexts({ en });
const classTexts = defineTexts({ en: enClasses });

interface TaxAsideProps {
  rates: readonly RateDraft[];
  /** The one rate of General; undefined while it is not loaded. */
  taxRate: number | undefined;
  saved: { updatedAt: string; updatedBy: string | null };
}

/** Beside the rates: those of an address, by class. */
export function TaxAside({ rates, taxRate, saved }: TaxAsideProps) {
  const { tryIt, effect, reverseCharge } = texts();
  const { taxClasses: classes } = classTexts();
  return (
    <FormAside label={tryIt.label}>
      <TryAddress>
        {(at) => {
          const found = tryTaxes(rates, at, taxRate ?? 0);
          const facts = taxClasses.map((name) => ({ name: classes[name], value: rateWords(found[name]) }));
          return taxRate === undefined ? null : <DescriptionList facts={facts} />;
        }}
      </TryAddress>
      <SavedPart saved={saved} />
      <FormAsidePart>
        <p className="muted meta">{effect}</p>
        <p className="muted meta">{reverseCharge}</p>
      </FormAsidePart>
    </FormAside>
  );
}
