import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { GeneralSettings } from '#contract/settings.contract.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import { type ChangedMeanwhile, changedMeanwhile } from './changed-meanwhile.ts';
import { generalQuery } from './settings.queries.ts';
import { typedSettings, valuesOf } from './typed-settings.ts';

interface SavedGeneral {
  settings: GeneralSettings;
  version: number;
}

/**
 * The form of the group General. When somebody else has saved it meanwhile, the server refuses the save
 * (docs/rules.md#shop-settings): the form keeps what was typed, and has the newer values everywhere else.
 */
export function useGeneralForm(saved: SavedGeneral) {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const [meanwhile, setMeanwhile] = useState<ChangedMeanwhile>();

  const form = useContractForm({
    schema: typedSettings,
    defaultValues: valuesOf(saved.settings),
    send: async (settings) => {
      try {
        const body = { settings, version: saved.version };
        const { success: _, message, ...now } = await shopApi('PUT /settings/general', { body });
        client.setQueryData(generalQuery.queryKey, now);
        form.reset(valuesOf(now.settings));
        setMeanwhile(undefined);
        notify.success(message);
        // The name of the shop is on this page, too.
        await revalidate();
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'settings-changed') await takeNewer();
        throw failure;
      }
    },
  });

  async function takeNewer(): Promise<void> {
    const newer = await client.fetchQuery({ ...generalQuery, staleTime: 0 });
    setMeanwhile(changedMeanwhile(saved.settings, newer));
    form.reset(valuesOf(newer.settings), { keepDirtyValues: true });
  }

  const discard = () => {
    form.reset();
    setMeanwhile(undefined);
  };
  return { form, meanwhile, discard };
}
