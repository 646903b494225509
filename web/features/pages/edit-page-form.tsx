import { href } from 'react-router';
import { type EditedPage, shippingSlug } from '#contract/pages.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { DeleteSection } from '#web/components/form/delete-section.tsx';
import { EditForm } from '#web/components/form/edit-form.tsx';
import { FormPart } from '#web/components/form/form-layout.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useDeletion } from '#web/components/form/use-deletion.ts';
import { removeInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/pages.ts';
import { PageAside } from './page-aside.tsx';
import { PageFields } from './page-fields.tsx';
import { pageQuery } from './pages.queries.ts';
import { usePageForm } from './use-page-form.ts';

const texts = defineTexts({ en });

/** Edits, publishes, withdraws or deletes a page; `key` it by its id. `onDone` leaves it after deleting. */
export function EditPageForm({ page, onDone }: { page: EditedPage; onDone: () => void }) {
  const { _id: id } = page;
  const { form, stored, isChangedMeanwhile, discard } = usePageForm(page);
  const deletion = useDeletion({
    queryKey: pageQuery(id).queryKey,
    send: () => shopApi('DELETE /page/delete/:id', { params: { id } }),
    onDone: () => {
      removeInactiveEditables();
      onDone();
    },
  });
  const { field, formState, watch, setValue } = form;
  const words = texts();
  const isShipping = stored.slug === shippingSlug;
  const refusal = isShipping
    ? words.shippingStays
    : stored.publishings.length > 0
      ? words.keptText
      : undefined;
  return (
    <EditForm
      title={stored.title}
      back={{ to: href('/dashboard/pages'), label: words.title }}
      changed={changedLabels(formState.dirtyFields, words.labels)}
      onDiscard={discard}
      form={form}
      isLeaving={deletion.isLeaving}
      aside={
        <PageAside
          page={stored}
          onTake={({ title, text }) => {
            setValue('title', title, { shouldDirty: true });
            setValue('text', text, { shouldDirty: true });
          }}
        />
      }
      end={
        <DeleteSection
          kind="page"
          name={stored.title}
          text={words.deleteText}
          refusal={refusal}
          busy={deletion.isLeaving}
          onDelete={deletion.remove}
        />
      }
    >
      <p className="ui" role="status">
        {isChangedMeanwhile ? words.meanwhile : null}
      </p>
      <FormPart>
        <PageFields
          field={field}
          text={watch('text')}
          submits={formState.submitCount}
          slug={
            <TextInput
              label={words.labels.slug}
              autoComplete="off"
              readOnly={isShipping}
              hint={isShipping ? words.slugOfShipping : words.slugHint}
              {...field('slug')}
            />
          }
        />
      </FormPart>
    </EditForm>
  );
}
