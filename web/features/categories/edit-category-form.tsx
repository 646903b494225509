import { Controller } from 'react-hook-form';
import { href } from 'react-router';
import { type Category, editCategoryForm } from '#contract/categories.contract.ts';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { DeleteSection } from '#web/components/form/delete-section.tsx';
import { EditForm } from '#web/components/form/edit-form.tsx';
import { FormPart } from '#web/components/form/form-layout.tsx';
import { SlugInput } from '#web/components/form/slug-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { useDeletion } from '#web/components/form/use-deletion.ts';
import {
  refetchWhenDeleted,
  refreshInactiveEditables,
  removeInactiveEditables,
} from '#web/lib/editable-queries.ts';
import { notify } from '#web/lib/notify.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { categoryQuery } from './categories.queries.ts';
import { CategoryAside } from './category-aside.tsx';
import { CategoryFields, categoryLabels } from './category-fields.tsx';
import { productsField } from './category-products.tsx';
import { idsOf, useSelectedProducts } from './use-selected-products.ts';

interface EditCategoryFormProps {
  category: Category;
  onDone: () => void;
}

/** Edits, hides or deletes a category; `key` it by the category's id. */
export function EditCategoryForm({ category, onDone }: EditCategoryFormProps) {
  const { _id: id, name, slug, description } = category;
  const { queryKey } = categoryQuery(id);
  const products = useSelectedProducts(category.products);
  const form = useContractForm({
    schema: editCategoryForm,
    defaultValues: { name, slug, description, products: idsOf(products.chosen) },
    send: async ({ products: ids, ...fields }) => {
      // An unchanged list is not sent, so that a concurrent change survives.
      const body = { category: { ...fields, products: products.isChanged ? ids : undefined } };
      const { message } = await refetchWhenDeleted(
        queryKey,
        shopApi('PUT /category/:id', { params: { id }, body }),
      );
      notify.success(message);
      refreshInactiveEditables();
      form.reset(form.getValues());
      products.keep();
      onDone();
    },
  });
  const deletion = useDeletion({
    queryKey,
    send: () => shopApi('DELETE /category/delete/:id', { params: { id } }),
    onDone: () => {
      removeInactiveEditables();
      onDone();
    },
  });
  const { field, errorOf, formState } = form;
  const changed = changedLabels({ ...formState.dirtyFields, products: products.isChanged }, categoryLabels);
  return (
    <EditForm
      title={name}
      back={{ to: href('/dashboard/category'), label: 'Categories' }}
      changed={changed}
      onDiscard={() => {
        form.reset();
        products.discard();
      }}
      form={form}
      isLeaving={deletion.isLeaving}
      aside={<CategoryAside category={category} />}
      end={
        <DeleteSection
          kind="category"
          name={name}
          text="Its products stay. Those that it alone hid are for sale again. This cannot be undone."
          busy={deletion.isLeaving}
          onDelete={deletion.remove}
        />
      }
    >
      <FormPart>
        <CategoryFields
          field={field}
          slug={<SlugInput {...field('slug')} />}
          products={
            <Controller
              control={form.control}
              name="products"
              render={productsField(products, errorOf('products'))}
            />
          }
        />
      </FormPart>
    </EditForm>
  );
}
