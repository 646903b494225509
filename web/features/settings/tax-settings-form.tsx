import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href, useRevalidator } from 'react-router';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { getTaxSettings } from '#contract/settings.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { FormPart } from '#web/components/form/form-layout.tsx';
import { mergeLists } from '#web/components/form/merge-changes.ts';
import { SwitchLine } from '#web/components/form/switch-line.tsx';
import { useNextFocus } from '#web/components/form/use-next-focus.ts';
import { useVersionedForm } from '#web/components/form/use-versioned-form.ts';
import { VersionedForm } from '#web/components/form/versioned-form.tsx';
import { WarningNote } from '#web/components/form/warning-note.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatRate } from '#web/lib/format/more-formats.ts';
import { moved } from '#web/lib/values/moved.ts';
import * as enSettings from '#web/texts/en/settings.ts';
import * as en from '#web/texts/en/tax-settings.ts';
import { AddEuRates } from './add-eu-rates.tsx';
import { ChangedByUpgrade } from './changed-rates.tsx';
import { fieldId, hasErrorBelow } from './field-errors.ts';
import { FormErrors, formErrorsId } from './form-errors.tsx';
import { placeName } from './place-words.ts';
import { RateEditor } from './rate-editor.tsx';
import { RatesTable } from './rates-table.tsx';
import * as styles from './rows-form.module.css';
import { generalQuery, taxesQuery } from './settings.queries.ts';
import { SettingsTabs } from './settings-tabs.tsx';
import { TaxAside } from './tax-aside.tsx';
import { newRate, type RateDraft, toTaxValues, typedTaxes } from './typed-taxes.ts';

const texts = defineTexts({ en });
const settingsTexts = defineTexts({ en: enSettings });
const addRateId = 'add-rate';

/** Prices with or without tax, and the rates by place. */
export function TaxSettingsForm({ saved }: { saved: EndpointReply<typeof getTaxSettings> }) {
  const { taxLabels, parts, includeHint, includeWarning, followHint, ratesHint, addRate, noRates } = texts();
  const taxRate = useQuery(generalQuery).data?.settings.taxRate;
  const [opened, setOpened] = useState<string | null>(null);
  const focusNext = useNextFocus();
  const { revalidate } = useRevalidator();
  const versioned = useVersionedForm({
    saved,
    query: taxesQuery,
    schema: typedTaxes,
    toGeneralValues: toTaxValues,
    labels: taxLabels,
    save: (body) => shopApi('PUT /settings/taxes', { body }),
    // Pages show prices.
    onSaved: revalidate,
    mergers: { rates: (...all) => mergeLists(...all, (rate) => JSON.stringify(rate)) },
    onInvalid: () => focusNext(formErrorsId),
  });
  const { form } = versioned;
  const { errors, isSubmitted } = form.formState;
  const rates = form.watch('rates');
  const includesTax = form.watch('pricesIncludeTax');
  const { error: _, ...includeInput } = form.field('pricesIncludeTax');
  const { error: __, ...followInput } = form.field('deliveryFollowsItems');
  const setRates = (changed: RateDraft[]) =>
    form.setValue('rates', changed, { shouldDirty: true, shouldValidate: isSubmitted });
  const add = () => {
    const before = rates.at(-1);
    const rate = newRate(before, shopFormat().country);
    focusNext(fieldId(`rates.${rates.length}.country`));
    setOpened(rate.key);
    setRates([...rates, rate]);
  };
  const close = (focusId: string) => {
    focusNext(focusId);
    setOpened(null);
  };
  const namesAt = (path: string): string[] => {
    const rate = rates[Number(path.split('.')[1])];
    return rate ? [placeName(rate)] : [];
  };
  return (
    <VersionedForm
      title={settingsTexts().title}
      versioned={versioned}
      below={<SettingsTabs current="taxes" />}
      roomy
      aside={<TaxAside rates={rates} taxRate={taxRate} saved={saved} />}
    >
      <FormErrors errors={errors} describePath={namesAt} />
      {saved.isBeforeFirstSave && taxRate !== undefined ? (
        <ChangedByUpgrade settings={saved.settings} taxRate={taxRate} />
      ) : null}
      <FormPart>
        <h2>{parts.prices}</h2>
        <SwitchLine label={taxLabels.pricesIncludeTax} text={includeHint} {...includeInput} />
        <WarningNote>
          {includesTax === saved.settings.pricesIncludeTax
            ? null
            : includesTax
              ? includeWarning.on
              : includeWarning.off}
        </WarningNote>
        <SwitchLine label={taxLabels.deliveryFollowsItems} text={followHint} {...followInput} />
      </FormPart>
      <FormPart>
        <h2>{parts.rates}</h2>
        <div className={styles.top}>
          <p className="ui muted">{ratesHint}</p>
          <div className={styles.buttons}>
            <AddEuRates rates={rates} onAdd={(added) => setRates([...rates, ...added])} />
            <Button icon="plus" id={addRateId} onClick={add}>
              {addRate}
            </Button>
          </div>
        </div>
        {rates.length > 0 ? (
          <RatesTable
            rates={rates}
            onEdit={(rate) => {
              focusNext(fieldId(`rates.${rates.findIndex(({ key }) => key === rate.key)}.country`));
              setOpened(rate.key);
            }}
          />
        ) : (
          <p className="ui muted">{noRates}</p>
        )}
        {rates.map((rate, at) => {
          const path = `rates.${at}`;
          if (opened !== rate.key && !hasErrorBelow(errors, path)) return null;
          const moveTo = (to: number) => () => setRates(moved(rates, at, to));
          return (
            <RateEditor
              key={rate.key}
              {...{ rate, path, errors }}
              onChange={(changed) => setRates(rates.map((one) => (one.key === changed.key ? changed : one)))}
              onMove={{
                up: at > 0 ? moveTo(at - 1) : undefined,
                down: at < rates.length - 1 ? moveTo(at + 1) : undefined,
              }}
              onRemove={() => {
                setRates(rates.filter(({ key }) => key !== rate.key));
                close(addRateId);
              }}
              onDone={() => close(`edit-${rate.key}`)}
            />
          );
        })}
        <Elsewhere taxRate={taxRate} />
      </FormPart>
    </VersionedForm>
  );
}

/** The rate where no rate of a place counts. */
function Elsewhere({ taxRate }: { taxRate: number | undefined }) {
  const { elsewhere } = texts();
  if (taxRate === undefined) return null;
  const [before, after] = taxRate > 0 ? elsewhere.rate(formatRate(taxRate)) : elsewhere.none;
  return (
    <p className="ui muted">
      {before}
      <Link className="link" to={href('/dashboard/settings')}>
        {settingsTexts().tabs.general}
      </Link>
      {after}
    </p>
  );
}
