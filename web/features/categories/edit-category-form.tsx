import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { href } from 'react-router';
import { addCategoryForm, type Category, editCategoryForm } from '#contract/categories.contract.ts';
import { defineTexts } from '#contract/texts.ts';
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
} from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { pathText } from '#web/lib/format/path-text.ts';
import { orFollow } from '#web/lib/forms/fields-changed.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/category-form.ts';
import { categoryQuery } from './categories.queries.ts';
import { CategoryAside } from './category-aside.tsx';
import { CategoryFields, categoryLabels } from './category-fields.tsx';
import { productsField } from './category-products.tsx';
import { OtherParent, OtherText } from './other-place.tsx';
import { ParentField } from './parent-field.tsx';
import { requireProducts } from './require-products.ts';
import { useCategoryPlace } from './use-category-place.ts';
import { toIds, useSelectedProducts } from './use-selected-products.ts';

const texts = defineTexts({ en });

interface EditCategoryFormProps {
  category: Category;
  onDone: () => void;
}

/** Edits, hides or deletes a category; `key` it by the category's id. */
export function EditCategoryForm({ category, onDone }: EditCategoryFormProps) {
  const { _id: id, name, slug, description, path, childCount } = category;
  const [parent, text] = [category.parent ?? '', category.text];
  const { queryKey } = categoryQuery(id);
  const products = useSelectedProducts(category.products);
  const place = useCategoryPlace(category);
  const wasGroup = category.products.length === 0;
  const [isGroup, setGroup] = useState(wasGroup);
  const form = useContractForm({
    schema: editCategoryForm.omit({ was: true }).extend({
      products: requireProducts(addCategoryForm.shape.products, isGroup),
    }),
    defaultValues: { name, slug, description, parent, text, products: toIds(products.chosen) },
    send: async ({ products: ids, ...typed }) => {
      // Unchanged fields are not sent, so that a concurrent change survives.
      const { dirtyFields, defaultValues: was } = form.formState;
      const isEmptied = isGroup && !wasGroup;
      const fields = {
        ...typed,
        parent: dirtyFields.parent || isEmptied ? typed.parent : undefined,
        text: dirtyFields.text ? typed.text : undefined,
        was: { name: was?.name, slug: was?.slug, description: was?.description, ...place.was() },
      };
      const changedIds = products.isChanged && !isGroup ? ids : undefined;
      const body = { category: { ...fields, products: isEmptied ? [] : changedIds } };
      const saved = refetchWhenDeleted(queryKey, shopApi('PUT /category/:id', { params: { id }, body }));
      const { message } = await orFollow(saved, async () => {
        const { category: present } = await shopApi('GET /category/:id', { params: { id } });
        const { name, slug, description } = present;
        const others = { parent, text, products: toIds(products.chosen) };
        form.reset({ name, slug, description, ...others }, { keepDirtyValues: true });
      }).catch(async (failure: unknown) => {
        await place.follow(failure);
        throw failure;
      });
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
  const { field, errorFor, formState } = form;
  const changed = changedLabels(
    { ...formState.dirtyFields, products: products.isChanged || isGroup !== wasGroup },
    categoryLabels,
  );
  return (
    <EditForm
      title={name}
      back={{ to: href('/dashboard/category'), label: 'Categories' }}
      changed={changed}
      onDiscard={() => {
        form.reset();
        products.discard();
        setGroup(wasGroup);
      }}
      form={form}
      isLeaving={deletion.isLeaving}
      aside={<CategoryAside category={category} />}
      end={
        <DeleteSection
          kind="category"
          name={name}
          text={texts().deletion(childCount, path.at(-1))}
          busy={deletion.isLeaving}
          onDelete={deletion.remove}
        />
      }
    >
      <FormPart>
        <CategoryFields
          field={field}
          slug={<SlugInput {...field('slug')} />}
          isGroup={isGroup}
          onGroup={setGroup}
          parent={
            <>
              <Controller
                control={form.control}
                name="parent"
                render={({ field: { value, onChange, ref } }) => (
                  <ParentField
                    category={id}
                    stored={parent ? { value: parent, label: pathText(path) } : null}
                    {...{ value, onChange, ref }}
                    error={errorFor('parent')}
                  />
                )}
              />
              <OtherParent path={place.others.path} />
            </>
          }
          textNote={<OtherText text={place.others.text} />}
          products={
            <Controller
              control={form.control}
              name="products"
              render={productsField(products, errorFor('products'))}
            />
          }
        />
      </FormPart>
    </EditForm>
  );
}
