import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { findDecimals } from '#contract/currencies.ts';
import { setShopFormat } from '#contract/shop-format.ts';
import { type SavedStart, type StartSettings, startSettings } from '#contract/start.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ChoiceList } from '#web/components/form/choice-list.tsx';
import { fieldClass, labelClass } from '#web/components/form/field.tsx';
import { Form, FormRow } from '#web/components/form/form-layout.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { UnsavedGuard } from '#web/components/form/unsaved-guard.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/start.ts';
import { guessCountry, toProposals } from './country-proposals.ts';
import { startQuery } from './settings.queries.ts';
import * as styles from './start-form.module.css';
import { countryOptions, currencyLabel, currencyOptions, localeOptions } from './start-options.ts';
import { StartPreview } from './start-preview.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

const texts = defineTexts({ en });
const ownTimeZone = () => new Intl.DateTimeFormat('en').resolvedOptions().timeZone;

/** The first answers: in a new shop, what the browser says about where its owner is. */
function firstAnswers({ settings, isSaved, currencyStays, isCurrencySet }: SavedStart): StartSettings {
  if (isSaved || settings.country !== '') return settings;
  const country = guessCountry(ownTimeZone(), navigator.languages);
  if (country === '') return settings;
  const { currency, ...proposed } = toProposals(country, ownTimeZone());
  const isFixed = isCurrencySet || currencyStays !== null;
  return { ...settings, country, ...proposed, currency: isFixed ? settings.currency : currency };
}

interface StartFormProps {
  saved: SavedStart;
  /** Called when the shop and this page have the answers. */
  onSaved: () => void;
}

/** Name, country, currency, formats and tax of a new shop: what all prices and pages depend on. */
export function StartForm({ saved, onSaved }: StartFormProps) {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const { startLabels: labels, hints, includes, save, saving } = texts();
  const { currencyStays, isCurrencySet } = saved;
  const isFixed = isCurrencySet || currencyStays !== null;
  /** Answers that somebody has chosen do not follow the country any more. */
  const chosen = useRef(new Set<string>());
  const form = useContractForm({
    schema: startSettings,
    defaultValues: firstAnswers(saved),
    send: async (settings) => {
      try {
        const {
          success: _,
          message: __,
          ...now
        } = await shopApi('PUT /settings/start', {
          body: { settings, version: saved.version },
        });
        const { currency, locale, timeZone, country } = now.settings;
        setShopFormat({ currency, locale, timeZone, country, decimals: findDecimals(currency) ?? 2 });
        client.setQueryData(startQuery.queryKey, now);
        // The name of the shop is in the header of every page.
        await revalidate();
        onSaved();
      } catch (failure) {
        // The next save is one over what was saved meanwhile, which the refusal names.
        if (failure instanceof ApiError && failure.code === 'settings-changed')
          await client.fetchQuery({ ...startQuery, staleTime: 0 });
        throw failure;
      }
    },
  });
  const answers = form.watch();
  const field = (name: keyof StartSettings) => {
    const { onChange, ...rest } = form.field(name);
    const note: typeof onChange = async (event) => {
      chosen.current.add(name);
      await onChange(event);
    };
    return { ...rest, onChange: note };
  };
  const country = form.field('country');
  const changeCountry: typeof country.onChange = async (event) => {
    await country.onChange(event);
    const proposed = toProposals(event.target.value, ownTimeZone());
    for (const [name, value] of Object.entries(proposed) as [keyof typeof proposed, never][]) {
      if (chosen.current.has(name) || (name === 'currency' && isFixed)) continue;
      form.setValue(name, value, { shouldDirty: true });
    }
  };
  return (
    <div className={styles.sheet}>
      <Form layout="stack" className={styles.form} onSubmit={form.onSubmit}>
        <TextInput
          label={labels.storeName}
          hint={hints.storeName}
          autoComplete="organization"
          {...field('storeName')}
        />
        <Select
          label={labels.country}
          hint={hints.country}
          options={countryOptions(answers.country)}
          {...country}
          onChange={changeCountry}
        />
        <FormRow>
          {isFixed ? (
            <FixedCurrency
              code={saved.settings.currency}
              why={isCurrencySet ? hints.currencySet : (currencyStays ?? '')}
            />
          ) : (
            <Select
              label={labels.currency}
              hint={hints.currency}
              options={currencyOptions()}
              {...field('currency')}
            />
          )}
          <Select
            label={labels.locale}
            hint={hints.locale}
            options={localeOptions(answers.locale)}
            {...field('locale')}
          />
        </FormRow>
        <TimeZoneField
          field={field('timeZone')}
          zones={{ saved: saved.settings.timeZone, chosen: answers.timeZone }}
        />
        <div className={fieldClass}>
          <p className={labelClass}>{labels.pricesIncludeTax}</p>
          <ChoiceList
            legend={labels.pricesIncludeTax}
            choices={[
              { id: 'yes', name: includes.yes, text: includes.yesText },
              { id: 'no', name: includes.no, text: includes.noText },
            ]}
            chosen={answers.pricesIncludeTax ? 'yes' : 'no'}
            onChoose={(id) => {
              chosen.current.add('pricesIncludeTax');
              form.setValue('pricesIncludeTax', id === 'yes', { shouldDirty: true });
            }}
          />
        </div>
        <div className={styles.end}>
          <Refusal text={form.refusal} />
          <Button type="submit" variant="primary" size="large" busy={form.isSubmitting} busyLabel={saving}>
            {save}
          </Button>
        </div>
      </Form>
      <StartPreview answers={{ ...answers, pricesIncludeTax: answers.pricesIncludeTax === true }} />
      <UnsavedGuard
        when={form.formState.isDirty}
        isSaving={form.isSubmitting}
        changed={Object.keys(form.formState.dirtyFields).map((name) => labels[name as keyof typeof labels])}
      />
    </div>
  );
}

function FixedCurrency({ code, why }: { code: string; why: string }) {
  return (
    <div className={fieldClass}>
      <p className={labelClass}>{texts().startLabels.currency}</p>
      <p className={styles.fixed}>{currencyLabel(code)}</p>
      <p className="muted meta">{why}</p>
    </div>
  );
}
