import type { ProductImage as Picture } from '#contract/product-images.contract.ts';
import { type StockPolicy, stockPolicies } from '#contract/statuses.ts';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import type { DraftDetails } from './draft.ts';
import { SalesField } from './sales-field.tsx';
import { variantTexts } from './texts.ts';
import * as styles from './variant-details.module.css';

interface VariantDetailsProps {
  details: DraftDetails;
  errors: Partial<Record<string, string>>;
  /** Of the product, in their order; none before it is added. */
  pictures: readonly Picture[];
  /** Names the fields for screen readers: 'Mustard, XS'. */
  label: string;
  onChange: (change: Partial<DraftDetails>) => void;
}

/** Picture, stock policy and sales of a variant. */
export function VariantDetails({ details, errors, pictures, label, onChange }: VariantDetailsProps) {
  const texts = variantTexts();
  const { policy, backOrderLimit, backOrderFrom, lowStockAt, image } = details;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid
    <div role="group" aria-label={texts.moreOf(label)} className={styles.fields}>
      {pictures.length > 0 ? (
        <Select
          label={texts.picture}
          options={[
            { value: '', label: texts.firstPicture },
            ...pictures.map(({ _id, alt }, at) => ({ value: _id, label: texts.pictureName(at + 1, alt) })),
          ]}
          value={image ?? ''}
          onChange={({ target }) => onChange({ image: target.value || null })}
        />
      ) : null}
      <Select
        label={texts.policy}
        options={stockPolicies.map((value) => ({ value, label: texts.policies[value] }))}
        value={policy}
        onChange={({ target }) => onChange({ policy: target.value as StockPolicy })}
      />
      {policy === 'back-order' ? (
        <>
          <NumberInput
            label={texts.backOrderLimit}
            hint={texts.backOrderLimitHint}
            error={errors.backOrderLimit}
            value={backOrderLimit}
            onChange={({ target }) => onChange({ backOrderLimit: target.value })}
          />
          <TextInput
            label={texts.backOrderFrom}
            type="date"
            error={errors.backOrderFrom}
            value={backOrderFrom}
            onChange={({ target }) => onChange({ backOrderFrom: target.value })}
          />
        </>
      ) : null}
      {policy === 'untracked' ? null : (
        <NumberInput
          label={texts.lowStockAt}
          hint={texts.lowStockHint}
          error={errors.lowStockAt}
          value={lowStockAt}
          onChange={({ target }) => onChange({ lowStockAt: target.value })}
        />
      )}
      <SalesField sales={details.sales} error={errors.sales} onChange={(sales) => onChange({ sales })} />
    </div>
  );
}
