import { useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/define-endpoint.ts';
import { type getSearchSettings, searchSettings } from '#contract/settings.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { EditForm } from '#web/components/form/edit-form.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/search-page.ts';
import { searchQueriesQuery, searchSettingsQuery } from './search-page.queries.ts';
import { SearchQueries } from './search-queries.tsx';

const texts = textsOf({ en });

/** The owner's synonyms, and below them what shoppers search for. */
export function SynonymsForm({ saved }: { saved: ReplyOf<typeof getSearchSettings> }) {
  const client = useQueryClient();
  const { settings, version, updatedAt, updatedBy } = saved;
  const words = texts();
  const form = useContractForm({
    schema: searchSettings,
    defaultValues: settings,
    send: async (settings) => {
      try {
        const {
          success: _,
          message,
          ...now
        } = await shopApi('PUT /settings/search', {
          body: { settings, version },
        });
        client.setQueryData(searchSettingsQuery.queryKey, now);
        form.reset(now.settings);
        notify.success(message);
        // Some find something now.
        await client.invalidateQueries({ queryKey: searchQueriesQuery.queryKey });
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'settings-changed') await takeNewer();
        throw failure;
      }
    },
  });

  /** Somebody else has saved them meanwhile: what was typed stays, and can be saved over them. */
  async function takeNewer(): Promise<void> {
    const newer = await client.fetchQuery({ ...searchSettingsQuery, staleTime: 0 });
    form.reset(newer.settings, { keepDirtyValues: true });
  }

  return (
    <EditForm
      title={words.title}
      changed={changedLabels(form.formState.dirtyFields, words.searchLabels)}
      onDiscard={() => form.reset()}
      form={form}
      isLeaving={false}
      end={<SearchQueries />}
    >
      <TextArea
        label={words.searchLabels.synonyms}
        rows={10}
        spellCheck={false}
        hint={words.synonymsHint}
        {...form.field('synonyms')}
      />
      <p className="muted meta">{words.saved(formatDate(updatedAt), updatedBy ?? words.firstStart)}</p>
    </EditForm>
  );
}
