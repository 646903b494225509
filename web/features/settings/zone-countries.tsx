import { useState } from 'react';
import { euCountries } from '#contract/eu-tax-rates.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { fieldClass, labelClass } from '#web/components/form/field.tsx';
import { Select } from '#web/components/form/select.tsx';
import { useNextFocus } from '#web/components/form/use-next-focus.ts';
import { countryName, listCountries } from '#web/lib/format/countries.ts';
import * as en from '#web/texts/en/delivery-settings.ts';
import { withCountries } from './delivery-draft.ts';
import { fieldId } from './field-errors.ts';
import type { ZoneDraft } from './typed-delivery.ts';
import * as styles from './zone-countries.module.css';

const texts = defineTexts({ en });

interface ZoneCountriesProps {
  zone: ZoneDraft;
  path: string;
  onChange: (changed: ZoneDraft) => void;
}

/** The whole countries of a zone. */
export function ZoneCountries({ zone, path, onChange }: ZoneCountriesProps) {
  const { zone: words } = texts();
  const [next, setNext] = useState('');
  const focusNext = useNextFocus();
  const selectId = fieldId(`${path}.countries`);
  const chosen = zone.places.filter(({ isPart }) => !isPart).map(({ country }) => country);
  const left = listCountries().filter(({ value }) => !chosen.includes(value));
  const countryId = (country: string) =>
    fieldId(
      `${path}.places.${zone.places.findIndex((one) => !one.isPart && one.country === country)}.country`,
    );
  const add = () => {
    focusNext(selectId);
    setNext('');
    onChange(withCountries(zone, next === '' ? [] : [next]));
  };
  const remove = (country: string) => {
    focusNext(selectId);
    onChange({ ...zone, places: zone.places.filter((one) => one.isPart || one.country !== country) });
  };
  return (
    <fieldset className={fieldClass}>
      <legend className={labelClass}>{words.countries}</legend>
      {chosen.length > 0 ? (
        <ul className={styles.chosen}>
          {chosen.map((country) => (
            // A summary of errors leads there.
            <li key={country} id={countryId(country)} tabIndex={-1}>
              {countryName(country)}
              <IconButton
                icon="x"
                iconSize="s"
                label={words.removeCountry(countryName(country))}
                onClick={() => remove(country)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.add}>
        <Select
          label={words.addCountry}
          labelHidden
          id={selectId}
          options={[{ value: '', label: words.addCountry }, ...left]}
          // Typing goes through other countries on the way to the one that is meant.
          value={next}
          onChange={({ target }) => setNext(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Else the form is sent.
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>{words.add}</Button>
        <Button icon="plus" onClick={() => onChange(withCountries(zone, euCountries))}>
          {words.addEu}
        </Button>
      </div>
    </fieldset>
  );
}
