import { Controller } from 'react-hook-form';
import { href } from 'react-router';
import type { EditedProduct } from '#contract/products-back-office.contract.ts';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { DeleteSection } from '#web/components/form/delete-section.tsx';
import { EditForm } from '#web/components/form/edit-form.tsx';
import { toNumber } from '#web/components/form/read-number.ts';
import { useDeletion } from '#web/components/form/use-deletion.ts';
import { removeInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { AttributesPart } from '../attributes/attributes-part.tsx';
import { SalesField } from '../prices/sales-field.tsx';
import { StockNote } from '../stock/stock-note.tsx';
import { VariantsPart } from '../variants/variants-part.tsx';
import { BrandField, OwnBrandField } from './brand-field.tsx';
import { CategoriesField, OwnCategories } from './categories-field.tsx';
import { DetailsField } from './details/details-field.tsx';
import { OthersNote } from './details/others-note.tsx';
import { ProductPictures } from './pictures/product-pictures.tsx';
import { ProductAside } from './product-aside.tsx';
import { ProductFields, productLabels } from './product-fields.tsx';
import { productQuery } from './products.queries.ts';
import { SafetyPart } from './safety/safety-part.tsx';
import { useProductForm } from './use-product-form.ts';

interface EditProductFormProps {
  product: EditedProduct;
  /** A merchant's products keep their brand. */
  isMerchant: boolean;
  onDone: () => void;
}

/** Edits, hides or deletes a product; `key` it by the product's id. */
export function EditProductForm({ product, isMerchant, onDone }: EditProductFormProps) {
  const { form, stockMove, variants, details, attributes } = useProductForm(product, onDone);
  const { _id: id, name, brand: stored } = product;
  const deletion = useDeletion({
    queryKey: productQuery(id).queryKey,
    send: () => shopApi('DELETE /product/delete/:id', { params: { id } }),
    onDone: () => {
      removeInactiveEditables();
      onDone();
    },
  });
  const { field, errorFor, setValue, watch, formState } = form;
  const changed = [
    ...changedLabels(formState.dirtyFields, productLabels),
    ...attributes.changes,
    ...variants.changes,
  ];
  return (
    <EditForm
      title={name}
      back={{ to: href('/dashboard/product'), label: 'Products' }}
      changed={changed}
      onDiscard={() => {
        form.reset();
        variants.discard();
        attributes.discard();
      }}
      form={form}
      isLeaving={deletion.isLeaving}
      aside={<ProductAside product={product} />}
      wide={
        <>
          <ProductPictures product={product} />
          <VariantsPart
            variants={variants}
            attributes={attributes}
            stock={product.quantity}
            pictures={product.images}
            isSaving={form.isSubmitting}
          />
        </>
      }
      end={
        <DeleteSection
          kind="product"
          name={name}
          text="Orders keep its name and price. This cannot be undone."
          busy={deletion.isLeaving}
          onDelete={deletion.remove}
        />
      }
    >
      <ProductFields
        field={field}
        slug={() => field('slug')}
        quantity={String(watch('quantity'))}
        policy={watch('policy') ?? 'tracked'}
        isTaxable={watch('taxable') === '1'}
        hasOptions={variants.hasOptions}
        limit={{
          value: String(watch('purchaseLimit') ?? 'shop'),
          onChange: (typed) => setValue('purchaseLimit', typed, { shouldDirty: true }),
          error: errorFor('purchaseLimit'),
        }}
        stockNote={
          stockMove ? (
            <StockNote
              {...stockMove}
              typed={toNumber(String(watch('quantity')))}
              onUse={(quantity) => {
                setValue('quantity', String(quantity), { shouldDirty: true, shouldValidate: true });
              }}
            />
          ) : null
        }
        details={
          <DetailsField
            field={field('details')}
            value={watch('details') ?? ''}
            submits={form.formState.submitCount}
            note={<OthersNote details={details} value={watch('details') ?? ''} />}
          />
        }
        brand={
          isMerchant ? (
            <OwnBrandField error={errorFor('brand')} />
          ) : (
            <Controller
              control={form.control}
              name="brand"
              render={({ field: { value, onChange, ref } }) => (
                <BrandField
                  {...{ value, onChange, ref }}
                  stored={stored && { value: stored._id, label: stored.name }}
                  error={errorFor('brand')}
                />
              )}
            />
          )
        }
        categories={
          isMerchant ? (
            <OwnCategories stored={product.categories} />
          ) : (
            <Controller
              control={form.control}
              name="categories"
              render={({ field: { value, onChange, ref } }) => (
                <CategoriesField
                  {...{ onChange, ref }}
                  value={String(value ?? '')}
                  stored={product.categories}
                  error={errorFor('categories')}
                />
              )}
            />
          )
        }
      />
      <AttributesPart attributes={attributes} />
      <SafetyPart
        chosen={{ manufacturer: watch('manufacturer') ?? '', responsible: watch('responsible') ?? '' }}
        onChoose={(name, id) => setValue(name, id, { shouldDirty: true })}
        errorFor={errorFor}
        warnings={field('warnings')}
        stored={[product.manufacturer, product.responsible]}
      />
      {variants.hasOptions ? null : (
        <Controller
          control={form.control}
          name="sales"
          render={({ field: { value, onChange } }) => (
            <SalesField value={value ?? []} onChange={onChange} errors={formState.errors.sales} />
          )}
        />
      )}
    </EditForm>
  );
}
