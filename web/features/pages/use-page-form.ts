import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type EditedPage, editPageForm } from '#contract/pages.contract.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { refetchWhenDeleted, refreshInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import { pageQuery } from './pages.queries.ts';

const toValues = ({ title, slug, text, isPublished }: EditedPage) => ({ title, slug, text, isPublished });

/**
 * The edit form of a page. When somebody else has saved it meanwhile, the server refuses the save: the form keeps what was typed, and has
 * what is stored now everywhere else (docs/rules.md#pages-of-the-owner).
 */
export function usePageForm(opened: EditedPage) {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const [stored, setStored] = useState(opened);
  const [isChangedMeanwhile, setChangedMeanwhile] = useState(false);
  const { _id: id } = opened;
  const query = pageQuery(id);

  const form = useContractForm({
    schema: editPageForm,
    defaultValues: toValues(opened),
    send: async (fields) => {
      try {
        const body = { page: { ...fields, version: stored.version } };
        const saved = shopApi('PUT /page/:id', { params: { id }, body });
        const { message, page } = await refetchWhenDeleted(query.queryKey, saved);
        notify.success(message);
        refreshInactiveEditables();
        setStored(page);
        setChangedMeanwhile(false);
        form.reset(toValues(page));
        // The footer of the shop has its link.
        await revalidate();
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'page-changed') await follow();
        throw failure;
      }
    },
  });

  async function follow(): Promise<void> {
    const newer = await client.fetchQuery({ ...query, staleTime: 0 });
    form.reset(toValues(newer), { keepDirtyValues: true });
    setStored(newer);
    setChangedMeanwhile(true);
  }

  const discard = () => {
    form.reset();
    setChangedMeanwhile(false);
  };
  return { form, stored, isChangedMeanwhile, discard };
}
