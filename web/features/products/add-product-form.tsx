import { type FormEvent, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { messages } from '#contract/validation.ts';
import { AddForm } from '#web/components/form/add-form.tsx';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { FormAside, FormEnd, FormWide } from '#web/components/form/form-layout.tsx';
import { ImageInput } from '#web/components/form/image-input.tsx';
import type { SelectOption } from '#web/components/form/select-option.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { removeInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { uploadApi } from '#web/lib/api/upload-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import { AttributesPart } from '../attributes/attributes-part.tsx';
import { useAttributes } from '../attributes/use-attributes.ts';
import { usualStock } from '../variants/draft.ts';
import { useVariants } from '../variants/use-variants.ts';
import { VariantsPart } from '../variants/variants-part.tsx';
import { BrandField, OwnBrandField } from './brand-field.tsx';
import { CategoriesField, OwnCategories } from './categories-field.tsx';
import { DetailsField } from './details/details-field.tsx';
import { imageFieldTexts, imageRequired, progressLabel } from './image-labels.ts';
import { fittedPicture } from './pictures/fitted-picture.ts';
import { ProductFields, productLabels } from './product-fields.tsx';
import { hiddenNames, multipart, newProductForm, noSafety, toAlone } from './product-form.ts';
import { SafetyPart } from './safety/safety-part.tsx';

const noPictures = [] as const;

interface AddProductFormProps {
  /** Merchants add products to their own brand. */
  isMerchant: boolean;
  /** Id of the merchant's own brand. */
  ownBrand: string | null;
  /** Chosen at first for others, when the shop has no second one. */
  onlyBrand?: SelectOption | null;
  /** Leaves the page, after adding or cancelling. */
  onDone: () => void;
}

export function AddProductForm({ isMerchant, ownBrand, onlyBrand = null, onDone }: AddProductFormProps) {
  const [sent, setSent] = useState<number>();
  /** Shrinking takes a moment, in which another may be chosen. */
  const latestPick = useRef<File>(null);
  const form = useContractForm({
    schema: newProductForm,
    defaultValues: {
      sku: '',
      name: '',
      description: '',
      details: '',
      quantity: '1',
      ...usualStock,
      barcode: '',
      weight: '',
      price: '1',
      taxable: '1',
      taxClass: 'standard',
      ...noSafety,
      purchaseLimit: 'shop',
      cannotReturn: '0',
      isActive: true,
      brand: ownBrand ?? (onlyBrand ? String(onlyBrand.value) : null),
      categories: '',
      image: undefined,
    },
    send: async ({ image, categories = [], ...fields }) => {
      if (![variants.isValid(), attributes.isValid()].every(Boolean)) return;
      const { hasOptions, bodyToSave } = variants;
      const withVariants: Record<string, string | number> = hasOptions
        ? { quantity: 0, variants: JSON.stringify(bodyToSave({ ...fields, price: '', quantity: '' })) }
        : {};
      const sentAttributes = attributes.body().attributes;
      const withAttributes: Record<string, string> = sentAttributes
        ? { attributes: JSON.stringify(sentAttributes) }
        : {};
      setSent(0);
      try {
        const { message } = await uploadApi(setSent)('POST /product/add', {
          form: multipart(
            { ...fields, ...withVariants, ...withAttributes, categories: categories.join(',') },
            image,
          ),
        });
        notify.success(message);
      } catch (failure) {
        variants.showRefusal(failure);
        attributes.showRefusal(failure);
        throw failure;
      } finally {
        setSent(undefined);
      }
      removeInactiveEditables();
      form.reset();
      attributes.discard();
      onDone();
    },
  });
  const { field, register, errorFor, isSubmitting, watch, formState } = form;
  const variants = useVariants(
    {},
    {
      sku: watch('sku'),
      alone: toAlone((name) =>
        name === 'policy' || formState.dirtyFields[name] ? String(watch(name) ?? '') : '',
      ),
    },
  );
  const attributes = useAttributes(undefined, watch('categories')?.toString(), variants.draft.options);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // Options without values have no variants yet that what was typed could go to.
    const isWaiting = variants.hasOptions && variants.draft.variants.length === 0;
    for (const name of hiddenNames(variants.hasOptions, watch('policy')))
      if (!isWaiting || form.getFieldState(name).invalid) form.resetField(name);
    return form.onSubmit(event);
  };
  const changed = [
    ...changedLabels(formState.dirtyFields, productLabels),
    ...attributes.changes,
    ...variants.changes,
  ];
  return (
    <AddForm
      title="Add Product"
      busyLabel={progressLabel(sent)}
      onCancel={onDone}
      form={{ ...form, onSubmit }}
      changed={changed}
      layout="withAside"
    >
      <div>
        <ProductFields
          field={field}
          quantity={String(watch('quantity'))}
          policy={watch('policy') ?? 'tracked'}
          isTaxable={watch('taxable') === '1'}
          hasOptions={variants.hasOptions}
          limit={{
            value: String(watch('purchaseLimit') ?? 'shop'),
            onChange: (typed) => form.setValue('purchaseLimit', typed, { shouldDirty: true }),
            error: errorFor('purchaseLimit'),
          }}
          details={
            <DetailsField
              field={field('details')}
              value={watch('details') ?? ''}
              submits={form.formState.submitCount}
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
                  <BrandField {...{ value, onChange, ref }} stored={onlyBrand} error={errorFor('brand')} />
                )}
              />
            )
          }
          categories={
            isMerchant ? (
              <OwnCategories />
            ) : (
              <Controller
                control={form.control}
                name="categories"
                render={({ field: { value, onChange, ref } }) => (
                  <CategoriesField
                    {...{ onChange, ref }}
                    value={String(value ?? '')}
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
          onChoose={(name, id) => form.setValue(name, id, { shouldDirty: true })}
          errorFor={errorFor}
          warnings={field('warnings')}
        />
      </div>
      <FormAside>
        <Controller
          control={form.control}
          name="image"
          render={({ field: { value, onChange, ref } }) => (
            <ImageInput
              {...imageFieldTexts}
              labelEnd={<span className="meta muted">{imageRequired}</span>}
              required
              ref={ref}
              file={value ?? null}
              sent={sent}
              error={errorFor('image')}
              disabled={isSubmitting}
              onPick={async (picked) => {
                latestPick.current = picked;
                const file = picked && (await fittedPicture(picked));
                if (latestPick.current !== picked) return;
                onChange(file ?? undefined);
                if (file) form.trigger('image');
                else form.clearErrors('image');
              }}
              onUnreadable={() => form.setError('image', { message: messages.imageDamaged })}
            />
          )}
        />
      </FormAside>
      <FormWide>
        <VariantsPart {...{ variants, attributes, isSaving: isSubmitting }} stock={0} pictures={noPictures} />
      </FormWide>
      <FormEnd>
        <Checkbox label="Active: shown in the shop at once" {...register('isActive')} />
      </FormEnd>
    </AddForm>
  );
}
