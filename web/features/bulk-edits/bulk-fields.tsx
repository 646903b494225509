import type { priceRoundings } from '#contract/bulk-edits.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { FormPart } from '#web/components/form/form-layout.tsx';
import { MomentInput } from '#web/components/form/moment-input.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { Select } from '#web/components/form/select.tsx';
import { timesNote } from '#web/lib/format/shop-times.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import * as en from '#web/texts/en/bulk-edit.ts';
import { CategoriesField } from '../products/categories-field.tsx';
import { type BulkKind, type DraftChange, percentDecimals, refusedPercent } from './draft-change.ts';

const texts = defineTexts({ en });
const LimitField = lazyComponent(() => import('#web/components/form/limit-field.tsx'));
const BulkSafety = lazyComponent(() => import('./bulk-safety.tsx'));

type Texts<Value extends string> = Readonly<Record<Value, string>>;

interface ChoiceProps<Value extends string> {
  label: string;
  options: Texts<Value>;
  value: Value;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const list = Object.entries<string>(options).map(([value, label]) => ({ value, label }));
  return (
    <Select
      label={label}
      options={list}
      value={value}
      // Its options are those of the record.
      onChange={({ target }) => onChange(target.value as Value)}
    />
  );
}

interface BulkFieldsProps {
  kind: BulkKind;
  draft: DraftChange;
  onChange: (part: Partial<DraftChange>) => void;
  error: string | undefined;
}

/** Fields of a change of many products. */
export function BulkFields({ kind, draft, onChange, error }: BulkFieldsProps) {
  const { direction, directions, percent, percentOff, roundings, rounding, how, hows, ...words } = texts();
  const { returns, startsAt: from, startsAtHint, until, untilHint } = words;
  if (kind === 'categories')
    return (
      <FormPart>
        <Choice label={how} options={hows} value={draft.how} onChange={(how) => onChange({ how })} />
        <CategoriesField
          value={draft.categories}
          onChange={(categories) => onChange({ categories })}
          error={error}
        />
      </FormPart>
    );
  if (kind === 'safety') return <BulkSafety.Part {...{ draft, onChange, error }} />;
  if (kind === 'purchase-limit')
    return (
      <FormPart>
        <LimitField.Part
          value={draft.purchaseLimit}
          onChange={(purchaseLimit) => onChange({ purchaseLimit })}
          error={error}
        />
      </FormPart>
    );
  if (kind === 'cannot-return')
    return (
      <FormPart>
        <Choice
          label={returns.label}
          options={returns.kinds}
          value={draft.cannotReturn}
          onChange={(cannotReturn) => onChange({ cannotReturn })}
        />
      </FormPart>
    );
  if (kind !== 'price' && kind !== 'sale') return null;
  const isSale = kind === 'sale';
  return (
    <FormPart>
      {isSale ? null : (
        <Choice
          label={direction}
          options={directions}
          value={draft.direction}
          onChange={(direction) => onChange({ direction })}
        />
      )}
      <NumberInput
        label={isSale ? percentOff : percent}
        decimals={percentDecimals}
        value={draft.percent}
        onChange={({ target }) => onChange({ percent: target.value })}
        error={refusedPercent(draft) ?? error}
        autoFocus
      />
      {shopFormat().decimals === 0 ? null : (
        <Choice
          label={rounding}
          options={roundings satisfies Texts<(typeof priceRoundings)[number]>}
          value={draft.rounding}
          onChange={(rounding) => onChange({ rounding })}
        />
      )}
      {isSale ? (
        <>
          <MomentInput
            label={from}
            hint={startsAtHint}
            value={draft.startsAt}
            onChange={(startsAt) => onChange({ startsAt })}
          />
          <MomentInput
            label={until}
            hint={`${untilHint} ${timesNote()}`}
            value={draft.endsAt}
            onChange={(endsAt) => onChange({ endsAt })}
          />
        </>
      ) : null}
    </FormPart>
  );
}
