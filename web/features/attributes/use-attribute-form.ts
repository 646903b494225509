import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addAttributeForm, type EditedAttribute } from '#contract/attributes.contract.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { refetchWhenDeleted, refreshInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import { type ChoiceDraft, followChoices, removedInUse, toValues } from './attribute-form.ts';
import { attributeQuery } from './attributes.queries.ts';

/**
 * The edit form of an attribute. When somebody else has saved it, or products have got a value that is removed here, the server refuses
 * the save (docs/rules.md#attributes): the form keeps what was typed, and has what is stored now everywhere else.
 */
export function useAttributeForm(opened: EditedAttribute, onDone: () => void) {
  const client = useQueryClient();
  const [stored, setStored] = useState(opened);
  const [isChangedMeanwhile, setChangedMeanwhile] = useState(false);
  const { _id: id } = opened;
  const query = attributeQuery(id);

  const form = useContractForm({
    schema: addAttributeForm,
    defaultValues: toValues(opened),
    send: async (fields) => {
      const removeInUse = removedInUse(stored.choices, fields.choices);
      const attribute = { ...fields, version: stored.version, removeInUse };
      try {
        const saved = shopApi('PUT /attribute/:id', { params: { id }, body: { attribute } });
        const { message } = await refetchWhenDeleted(query.queryKey, saved);
        notify.success(message);
        refreshInactiveEditables();
        form.reset(form.getValues());
        onDone();
      } catch (failure) {
        if (failure instanceof ApiError) await follow(failure.code);
        throw failure;
      }
    },
  });

  async function follow(code: ApiError['code']): Promise<void> {
    if (code !== 'attribute-changed' && code !== 'value-in-use') return;
    const newer = await client.fetchQuery({ ...query, staleTime: 0 });
    const typed = (form.getValues('choices') ?? []) as ChoiceDraft[];
    const choices = followChoices(typed, stored.choices, newer.choices, code === 'value-in-use');
    form.reset(toValues(newer), { keepDirtyValues: true });
    form.setValue('choices', choices, { shouldDirty: true });
    setStored(newer);
    setChangedMeanwhile(code === 'attribute-changed');
  }

  const discard = () => {
    form.reset();
    setChangedMeanwhile(false);
  };
  return { form, stored, isChangedMeanwhile, discard };
}
