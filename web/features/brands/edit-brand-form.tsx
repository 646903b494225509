import { useQueryClient } from '@tanstack/react-query';
import { type Brand, editBrandForm } from '#contract/brands.contract.ts';
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
import { orFollow } from '#web/lib/forms/fields-changed.ts';
import { notify } from '#web/lib/page/notify.ts';
import { BrandAside } from './brand-aside.tsx';
import { BrandFields, brandLabels } from './brand-fields.tsx';
import { brandQuery } from './brands.queries.ts';

interface EditBrandFormProps {
  brand: Brand;
  /** Otherwise the button is disabled. */
  mayDelete: boolean;
  /** The page that says who sells; null where there is none. */
  sellerPath: string | null;
  /** 'Brands', or 'Brand' where there is one. */
  list: { to: string; label: string };
  onDone: () => void;
}

const toValues = ({ name, slug, description }: Brand) => ({ name, slug, description });

/** Edits, hides or deletes a brand; `key` it by the brand's id. */
export function EditBrandForm({ brand, mayDelete, sellerPath, list, onDone }: EditBrandFormProps) {
  const { _id: id, name, merchant } = brand;
  const client = useQueryClient();
  const { queryKey } = brandQuery(id);
  const form = useContractForm({
    schema: editBrandForm,
    defaultValues: toValues(brand),
    send: async (values) => {
      const body = { brand: { ...values, was: form.formState.defaultValues } };
      const saved = shopApi('PUT /brand/:id', { params: { id }, body });
      const { message } = await orFollow(refetchWhenDeleted(queryKey, saved), async () => {
        const present = await client.fetchQuery({ ...brandQuery(id), staleTime: 0 });
        form.reset(toValues(present), { keepDirtyValues: true });
      });
      notify.success(message);
      refreshInactiveEditables();
      form.reset(form.getValues());
      onDone();
    },
  });
  const deletion = useDeletion({
    queryKey,
    send: () => shopApi('DELETE /brand/delete/:id', { params: { id } }),
    onDone: () => {
      removeInactiveEditables();
      onDone();
    },
  });
  const { field, formState } = form;
  const changed = changedLabels(formState.dirtyFields, brandLabels);
  return (
    <EditForm
      title={name}
      back={list}
      changed={changed}
      onDiscard={() => form.reset()}
      form={form}
      isLeaving={deletion.isLeaving}
      aside={<BrandAside brand={brand} sellerPath={sellerPath} />}
      end={
        <DeleteSection
          kind="brand"
          name={name}
          text={`Its products stay, without a brand and hidden.${merchant ? ` ${merchant.name} waits for approval again.` : ''} This cannot be undone.`}
          refusal={mayDelete ? undefined : 'Only an administrator deletes a brand.'}
          busy={deletion.isLeaving}
          onDelete={deletion.remove}
        />
      }
    >
      <FormPart>
        <BrandFields field={field} slug={<SlugInput {...field('slug')} />} />
      </FormPart>
    </EditForm>
  );
}
