import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { href } from 'react-router';
import type { Discount } from '#contract/discounts.contract.ts';
import { isSame } from '#contract/is-same.ts';
import { defineTexts } from '#contract/texts.ts';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { DeleteSection } from '#web/components/form/delete-section.tsx';
import { EditForm } from '#web/components/form/edit-form.tsx';
import { useDeletion } from '#web/components/form/use-deletion.ts';
import { ApiError } from '#web/lib/api/api.ts';
import {
  refetchWhenDeleted,
  refreshInactiveEditables,
  removeInactiveEditables,
} from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/discounts.ts';
import { DiscountAside } from './discount-aside.tsx';
import { DiscountFields } from './discount-fields.tsx';
import { changedMeanwhile, countedRule, type DiscountValues, toValues } from './discount-values.ts';
import { discountQuery } from './discounts.queries.ts';
import { useDiscountForm } from './use-discount-form.ts';

const texts = defineTexts({ en });

/** Changes, switches or deletes a discount; `key` it by its id. `onDone` leaves it after deleting. */
export function EditDiscountForm({ discount, onDone }: { discount: Discount; onDone: () => void }) {
  const { _id: id } = discount;
  const client = useQueryClient();
  const query = discountQuery(id);
  const [stored, setStored] = useState(discount);
  const [isChangedMeanwhile, setChangedMeanwhile] = useState(false);
  // The switch raises the version, and changes nothing that is in the form.
  const { version } = isSame(toValues(discount), toValues(stored)) ? discount : stored;
  const { form, fields } = useDiscountForm(toValues(discount), async (sent) => {
    try {
      const body = { ...sent, version };
      const saved = shopApi('PUT /discount/:id', { params: { id }, body });
      const { message, discount: now } = await refetchWhenDeleted(query.queryKey, saved);
      notify.success(message);
      refreshInactiveEditables();
      client.setQueryData(query.queryKey, now);
      open(now);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'discount-changed') await follow();
      throw failure;
    }
  });
  function open(now: Discount): void {
    setStored(now);
    form.reset(toValues(now) as never);
    setChangedMeanwhile(false);
  }
  async function follow(): Promise<void> {
    const newer = await client.fetchQuery({ ...query, staleTime: 0 });
    const changed = changedMeanwhile(toValues(stored), form.getValues(), toValues(newer));
    open(newer);
    for (const [name, value] of Object.entries(changed)) {
      fields.onChange(name as keyof DiscountValues, value);
    }
    setChangedMeanwhile(true);
  }
  const deletion = useDeletion({
    queryKey: query.queryKey,
    send: () => shopApi('DELETE /discount/:id', { params: { id } }),
    onDone: () => {
      removeInactiveEditables();
      onDone();
    },
  });
  const words = texts();
  return (
    <EditForm
      title={stored.title}
      back={{ to: href('/dashboard/discounts'), label: words.title }}
      changed={changedLabels(form.formState.dirtyFields, words.labels)}
      onDiscard={() => open(stored)}
      form={form}
      isLeaving={deletion.isLeaving}
      aside={<DiscountAside discount={discount} rule={countedRule(fields.values, id)} />}
      end={
        <DeleteSection
          kind="discount"
          name={stored.title}
          text={words.deleteText}
          busy={deletion.isLeaving}
          onDelete={deletion.remove}
        />
      }
    >
      <p className="ui" role="status">
        {isChangedMeanwhile ? words.meanwhile : null}
      </p>
      <DiscountFields {...fields} uses={discount.uses} />
    </EditForm>
  );
}
