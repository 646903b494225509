import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { bearers, discountKinds } from '#contract/active-discounts.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { AsyncMultiSelect } from '#web/components/form/async-select.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { ChoiceList } from '#web/components/form/choice-list.tsx';
import { FormPart, FormRow } from '#web/components/form/form-layout.tsx';
import { MomentInput } from '#web/components/form/moment-input.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { timesNote } from '#web/lib/format/shop-times.ts';
import * as en from '#web/texts/en/discounts.ts';
import { type DiscountValues, toOptions, toTargets, typedRule } from './discount-values.ts';
import { merchantsSellQuery, targetOptionsQuery } from './discounts.queries.ts';

const texts = defineTexts({ en });

type Name = keyof DiscountValues;
interface DiscountFieldsProps {
  field: (name: Name) => UseFormRegisterReturn & { error?: string };
  values: DiscountValues;
  onChange: <N extends Name>(name: N, value: DiscountValues[N]) => void;
  /** How often it was used. */
  uses: number | null;
}

/** The rule of a discount, and on top of it the same in words. */
export function DiscountFields({ field, values, onChange, uses }: DiscountFieldsProps) {
  const { labels, hints, ways, things, kinds, ...words } = texts();
  const { decimals } = shopFormat();
  const { data: merchantsSell } = useQuery(merchantsSellQuery);
  return (
    <>
      <FormPart>
        <p className="lead" aria-live="polite">
          {typedRule(values)}.
        </p>
      </FormPart>
      <FormPart>
        <h2 className="strong">{words.parts.what}</h2>
        <FormRow isSingle={values.kind === 'free-delivery'}>
          <Select
            label={labels.kind}
            options={discountKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
            {...field('kind')}
          />
          {values.kind === 'free-delivery' ? null : (
            <NumberInput
              label={values.kind === 'percent' ? labels.value : words.amountOff}
              decimals={values.kind === 'percent' ? 2 : decimals}
              hint={values.kind === 'amount' ? hints.amount : undefined}
              {...field('value')}
            />
          )}
        </FormRow>
        <TextInput label={labels.title} autoComplete="off" hint={hints.title} {...field('title')} />
      </FormPart>
      <FormPart>
        <h2 className="strong">{words.parts.how}</h2>
        <ChoiceList
          legend={ways.legend}
          choices={[
            { id: 'code', name: ways.code[0], text: ways.code[1] },
            { id: 'automatic', name: ways.automatic[0], text: ways.automatic[1] },
          ]}
          chosen={values.code === null ? 'automatic' : 'code'}
          onChoose={(way) => onChange('code', way === 'automatic' ? null : (values.code ?? ''))}
        />
        {values.code === null ? null : (
          <>
            <TextInput
              label={labels.code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              hint={hints.code}
              {...field('code')}
              value={values.code ?? ''}
              onChange={({ target }) => onChange('code', target.value)}
            />
            <p className="muted meta">{hints.publicCode}</p>
          </>
        )}
      </FormPart>
      <FormPart>
        <h2 className="strong">{words.parts.which}</h2>
        <ChoiceList
          legend={things.legend}
          choices={[
            { id: 'all', name: things.all },
            { id: 'chosen', name: things.chosen },
          ]}
          chosen={values.targets === null ? 'all' : 'chosen'}
          onChoose={(which) => onChange('targets', which === 'all' ? null : (values.targets ?? []))}
        />
        {values.targets === null ? null : (
          <AsyncMultiSelect
            label={labels.targets}
            optionsQuery={targetOptionsQuery}
            placeholder={things.placeholder}
            none={things.none}
            hint={hints.targets}
            error={field('targets').error}
            value={toOptions(values.targets, words.rule.gone)}
            onChange={(options) => onChange('targets', toTargets(options))}
          />
        )}
        <NumberInput label={labels.minimum} decimals={decimals} hint={hints.minimum} {...field('minimum')} />
        {merchantsSell || values.borneBy === 'merchants' ? (
          <Select
            label={labels.borneBy}
            options={bearers.map((bearer) => ({ value: bearer, label: words.bearers[bearer] }))}
            hint={hints.borneBy}
            {...field('borneBy')}
          />
        ) : null}
      </FormPart>
      <FormPart>
        <h2 className="strong">{words.parts.when}</h2>
        <p className="muted meta">{timesNote()}</p>
        <FormRow>
          <MomentInput
            label={labels.startsAt}
            error={field('startsAt').error}
            value={values.startsAt}
            onChange={(time) => onChange('startsAt', time)}
          />
          <MomentInput
            label={labels.endsAt}
            hint={hints.endsAt}
            error={field('endsAt').error}
            value={values.endsAt}
            onChange={(time) => onChange('endsAt', time)}
          />
        </FormRow>
        <FormRow>
          <NumberInput
            label={labels.maxUses}
            hint={uses === null ? hints.noLimit : hints.maxUses(formatCount(uses))}
            {...field('maxUses')}
          />
          <NumberInput
            label={labels.maxUsesPerPerson}
            hint={hints.perPerson}
            {...field('maxUsesPerPerson')}
          />
        </FormRow>
        <Checkbox label={labels.forFirstOrder} {...field('forFirstOrder')} />
      </FormPart>
    </>
  );
}
