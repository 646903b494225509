import { type Ref, useState } from 'react';
import type { RefCallBack } from 'react-hook-form';
import { AsyncMultiSelect } from '#web/components/form/async-select.tsx';
import type { SelectOption } from '#web/components/form/select-option.ts';
import { SelectedDialog } from '#web/components/form/selected-dialog.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { productOptionsQuery } from './categories.queries.ts';
import { type SelectedProducts, toIds } from './use-selected-products.ts';

interface CategoryProductsProps {
  value: readonly SelectOption[];
  onChange: (value: SelectOption[]) => void;
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Selects the products of a category, searched as they are typed. */
function CategoryProducts({ value, onChange, error, ref }: CategoryProductsProps) {
  const [isListOpen, setListOpen] = useState(false);
  return (
    <>
      <AsyncMultiSelect
        label="Products"
        labelEnd={
          value.length > 0 ? (
            <button type="button" className="link meta" onClick={() => setListOpen(true)}>
              See all {formatCount(value.length)}
            </button>
          ) : undefined
        }
        hint="Type a name or SKU. A product may belong to several categories."
        optionsQuery={productOptionsQuery}
        none="No products found."
        value={value}
        onChange={onChange}
        error={error}
        ref={ref}
      />
      {isListOpen ? (
        <SelectedDialog
          title="Products"
          chosen={value}
          onRemove={(gone) => onChange(value.filter((option) => option.value !== gone.value))}
          onClose={() => setListOpen(false)}
        />
      ) : null}
    </>
  );
}

type RenderedField = { field: { onChange: (ids: string[]) => void; ref: RefCallBack } };

/** Renders a form's field of product ids: the form holds the ids, `products` their names. */
export const productsField =
  (products: SelectedProducts, error: string | undefined) =>
  ({ field: { onChange, ref } }: RenderedField) => (
    <CategoryProducts
      ref={ref}
      value={products.chosen}
      error={error}
      onChange={(next) => {
        products.choose(next);
        onChange(toIds(next));
      }}
    />
  );
