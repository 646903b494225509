import type { ProductImage as Picture } from '#contract/product-images.contract.ts';
import { OptionsEditor } from './options-editor.tsx';
import type { Variants } from './use-variants.ts';
import { VariantsGrid } from './variants-grid.tsx';
import * as styles from './variants-part.module.css';

interface VariantsPartProps {
  variants: Variants;
  /** Of the product as it is stored without options. */
  stock: number;
  /** Of the product; none before it is added. */
  pictures: readonly Picture[];
}

/** Options and variants, below the fields of a product. */
export function VariantsPart({ variants, stock, pictures }: VariantsPartProps) {
  return (
    <div className={styles.part} data-dense>
      <OptionsEditor variants={variants} stock={stock} />
      {variants.draft.variants.length > 0 ? <VariantsGrid variants={variants} pictures={pictures} /> : null}
    </div>
  );
}
