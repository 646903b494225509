import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { addCategoryForm } from '#contract/categories.contract.ts';
import { AddForm } from '#web/components/form/add-form.tsx';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { removeInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import { productOptionsQuery } from './categories.queries.ts';
import { CategoryFields, categoryLabels } from './category-fields.tsx';
import { productsField } from './category-products.tsx';
import { ParentField } from './parent-field.tsx';
import { requireProducts } from './require-products.ts';
import { useSelectedProducts } from './use-selected-products.ts';

/** `onDone` leaves the page, after adding or cancelling. */
export function AddCategoryForm({ onDone }: { onDone: () => void }) {
  const products = useSelectedProducts();
  const [isGroup, setGroup] = useState(false);
  // The first category may come before the first product.
  const isEmptyShop = useQuery(productOptionsQuery('')).data?.length === 0;
  const [requests] = useState(() => createRequestIds());
  const form = useContractForm({
    schema: addCategoryForm.extend({
      products: requireProducts(addCategoryForm.shape.products, isGroup || isEmptyShop),
    }),
    defaultValues: { name: '', description: '', parent: '', text: '', products: [] },
    send: async (typed) => {
      const fields = isGroup ? { ...typed, products: [] } : typed;
      const body = { ...fields, _id: requests.idFor(fields) };
      const { message } = await shopApi('POST /category/add', { body });
      requests.accepted();
      notify.success(message);
      removeInactiveEditables();
      form.reset();
      products.discard();
      onDone();
    },
  });
  const { field, errorFor, formState } = form;
  const changed = changedLabels({ ...formState.dirtyFields, products: products.isChanged }, categoryLabels);
  return (
    <AddForm title="Add Category" onCancel={onDone} form={form} changed={changed}>
      <CategoryFields
        field={field}
        isGroup={isGroup}
        isEmptyShop={isEmptyShop}
        onGroup={setGroup}
        parent={
          <Controller
            control={form.control}
            name="parent"
            render={({ field: { value, onChange, ref } }) => (
              <ParentField {...{ value, onChange, ref }} error={errorFor('parent')} />
            )}
          />
        }
        products={
          <Controller
            control={form.control}
            name="products"
            render={productsField(products, errorFor('products'))}
          />
        }
      />
    </AddForm>
  );
}
