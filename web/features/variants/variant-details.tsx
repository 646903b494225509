import type { ProductImage as Picture } from '#contract/product-images.contract.ts';
import type { DraftDetails } from './draft.ts';
import { pictureChoices } from './picture-choices.ts';
import { PicturePicker } from './picture-picker.tsx';
import { SalesField } from './sales-field.tsx';
import { StockPolicyFields } from './stock-policy-fields.tsx';
import { variantTexts } from './texts.ts';
import * as styles from './variants-grid.module.css';

interface VariantDetailsProps {
  details: DraftDetails;
  errors: Partial<Record<string, string>>;
  /** The product's, in their order; none before it is added. */
  pictures: readonly Picture[];
  /** Names the fields for screen readers: 'Mustard, XS'. */
  label: string;
  onChange: (change: Partial<DraftDetails>) => void;
}

/** Picture, stock policy and sales of a variant. */
export function VariantDetails({ details, errors, pictures, label, onChange }: VariantDetailsProps) {
  const texts = variantTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid
    <div role="group" aria-label={texts.moreLabel(label)} className={styles.fields}>
      {pictures.length > 1 ? (
        <PicturePicker
          label={texts.picture}
          choices={pictureChoices(pictures, '')}
          value={details.image ?? ''}
          onChange={(image) => onChange({ image: image || null })}
        />
      ) : null}
      <StockPolicyFields
        policy={details.policy}
        field={(name) => ({
          value: details[name],
          error: errors[name],
          onChange: ({ target }) => onChange({ [name]: target.value }),
        })}
      />
      <SalesField sales={details.sales} error={errors.sales} onChange={(sales) => onChange({ sales })} />
    </div>
  );
}
