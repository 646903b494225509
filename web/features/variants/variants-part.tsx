import type { ProductImage as Picture } from '#contract/product-images.contract.ts';
import type { Attributes } from '../attributes/use-attributes.ts';
import { OptionsEditor } from './options-editor.tsx';
import type { Variants } from './use-variants.ts';
import * as styles from './variants-grid.module.css';
import { VariantsGrid } from './variants-grid.tsx';

interface VariantsPartProps {
  variants: Variants;
  /** Which options may refer to. */
  attributes: Pick<Attributes, 'shown' | 'all'>;
  /** Stock of the product as it is stored without options. */
  stock: number;
  /** Pictures of the product; none before it is added. */
  pictures: readonly Picture[];
  isSaving: boolean;
}

/** Options and variants, below the fields of a product. */
export function VariantsPart({ variants, attributes, stock, pictures, isSaving }: VariantsPartProps) {
  return (
    // Text typed during a save would be replaced by what was saved.
    <div className={styles.part} data-dense inert={isSaving}>
      <OptionsEditor variants={variants} attributes={attributes} stock={stock} />
      {variants.draft.variants.length > 0 ? <VariantsGrid {...{ variants, pictures, isSaving }} /> : null}
    </div>
  );
}
