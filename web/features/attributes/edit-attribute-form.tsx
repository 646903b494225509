import { href } from 'react-router';
import type { EditedAttribute } from '#contract/attributes.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { DeleteSection } from '#web/components/form/delete-section.tsx';
import { EditForm } from '#web/components/form/edit-form.tsx';
import { AsideLink, FormAside, FormAsidePart } from '#web/components/form/form-layout.tsx';
import { useDeletion } from '#web/components/form/use-deletion.ts';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { removeInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/attributes.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { attributeQuery } from './attributes.queries.ts';
import { useAttributeForm } from './use-attribute-form.ts';

const texts = defineTexts({ en });

interface EditAttributeFormProps {
  attribute: EditedAttribute;
  onDone: () => void;
}

/** Edits or deletes an attribute; `key` it by its id. */
export function EditAttributeForm({ attribute, onDone }: EditAttributeFormProps) {
  const { _id: id, name } = attribute;
  const { form, stored, isChangedMeanwhile, discard } = useAttributeForm(attribute, onDone);
  const deletion = useDeletion({
    queryKey: attributeQuery(id).queryKey,
    send: () => shopApi('DELETE /attribute/delete/:id', { params: { id } }),
    onDone: () => {
      removeInactiveEditables();
      onDone();
    },
  });
  const { labels, ...words } = texts();
  const used = formatCount(stored.productCount);
  return (
    <EditForm
      title={name}
      back={{ to: href('/dashboard/attribute'), label: words.title }}
      changed={changedLabels(form.formState.dirtyFields, labels)}
      onDiscard={discard}
      form={form}
      isLeaving={deletion.isLeaving}
      aside={
        <FormAside label={words.asideLabel}>
          <FormAsidePart>
            <DescriptionList facts={[{ name: words.usedBy, value: used }]} />
          </FormAsidePart>
          <AsideLink to={`${href('/dashboard/activity')}?kind=attribute-changed`}>
            {words.allChanges}
          </AsideLink>
        </FormAside>
      }
      end={
        <DeleteSection
          kind="attribute"
          name={name}
          text={words.deleteText(stored.productCount, used, stored.kind === 'choice')}
          busy={deletion.isLeaving}
          onDelete={deletion.remove}
        />
      }
    >
      <p className="ui" role="status">
        {isChangedMeanwhile ? words.meanwhile : null}
      </p>
      <AttributeFields form={form} stored={stored} />
    </EditForm>
  );
}
