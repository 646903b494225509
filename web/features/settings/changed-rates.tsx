import { type ChangedRates, ratesChangedByUpgrade, type TaxSettings } from '#contract/taxes.ts';
import { defineTexts } from '#contract/texts.ts';
import { FormPart } from '#web/components/form/form-layout.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import * as enClasses from '#web/texts/en/tax-classes.ts';
import * as en from '#web/texts/en/tax-settings.ts';
import { placeName } from './place-words.ts';
import { rateWords } from './rate-words.ts';

const texts = defineTexts({ en });
const classTexts = defineTexts({ en: enClasses });

/** Changes of the saved rates by an upgrade; nothing where it has changed none. */
export function ChangedByUpgrade({ settings, taxRate }: { settings: TaxSettings; taxRate: number }) {
  const words = texts().changedByUpgrade;
  const changes = ratesChangedByUpgrade(settings, { title: '', rate: taxRate });
  if (changes.length === 0) return null;
  return (
    <FormPart>
      <h2>{words.title}</h2>
      <p className="ui muted">{words.text}</p>
      <DescriptionList facts={changes.map(toFact)} />
    </FormPart>
  );
}

function toFact({ place, class: taxClass, before, now }: ChangedRates) {
  const words = texts().changedByUpgrade;
  return {
    name: words.row(placeName(place), classTexts().taxClasses[taxClass]),
    value: words.from(rateWords(before), rateWords(now)),
  };
}
