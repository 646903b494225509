import { addAttributeForm } from '#contract/attributes.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { AddForm } from '#web/components/form/add-form.tsx';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { removeInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/attributes.ts';
import { AttributeFields } from './attribute-fields.tsx';

const texts = defineTexts({ en });

export function AddAttributeForm({ onDone }: { onDone: () => void }) {
  const form = useContractForm({
    schema: addAttributeForm,
    defaultValues: {
      ...{ name: '', kind: 'text', unit: '', isForAll: '1', isFilter: false },
      ...{ categories: [], choices: [] },
    },
    send: async (fields) => {
      const { message } = await shopApi('POST /attribute/add', { body: fields });
      notify.success(message);
      removeInactiveEditables();
      form.reset();
      onDone();
    },
  });
  return (
    <AddForm
      title={texts().add}
      changed={changedLabels(form.formState.dirtyFields, texts().labels)}
      onCancel={onDone}
      form={form}
    >
      <AttributeFields form={form} />
    </AddForm>
  );
}
