import { OptionsEditor } from './options-editor.tsx';
import type { Variants } from './use-variants.ts';
import { VariantsGrid } from './variants-grid.tsx';
import * as styles from './variants-part.module.css';

/** Options and variants, below the fields of a product. */
export function VariantsPart({ variants, stock }: { variants: Variants; stock: number }) {
  return (
    <div className={styles.part} data-dense>
      <OptionsEditor variants={variants} stock={stock} />
      {variants.draft.variants.length > 0 ? <VariantsGrid variants={variants} /> : null}
    </div>
  );
}
