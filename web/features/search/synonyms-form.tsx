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
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/search-page.ts';
import { mergeLines } from './merge-lines.ts';
import { searchQueriesQuery, searchSettingsQuery } from './search-page.queries.ts';
import { SearchQueries } from './search-queries.tsx';
import { SynonymsAside } from './synonyms-aside.tsx';

const texts = textsOf({ en });

/** The owner's synonyms, and below them what shoppers search for. */
export function SynonymsForm({ saved }: { saved: ReplyOf<typeof getSearchSettings> }) {
  const client = useQueryClient();
  const { settings: before, version } = saved;
  const { title, searchLabels, synonymsHint } = texts();
  const form = useContractForm({
    schema: searchSettings,
    defaultValues: before,
    send: async (settings) => {
      try {
        const body = { settings, version };
        const { success: _, message, ...now } = await shopApi('PUT /settings/search', { body });
        client.setQueryData(searchSettingsQuery.queryKey, now);
        form.reset(now.settings);
        notify.success(message);
        // Some find something now.
        await client.invalidateQueries({ queryKey: searchQueriesQuery.queryKey });
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'settings-changed')
          await addNewer(settings.synonyms);
        throw failure;
      }
    },
  });

  /** Somebody else has saved meanwhile: their lines join what was typed, which can be saved then. */
  async function addNewer(typed: string): Promise<void> {
    const newer = await client.fetchQuery({ ...searchSettingsQuery, staleTime: 0 });
    form.reset(newer.settings);
    form.setValue('synonyms', mergeLines(before.synonyms, typed, newer.settings.synonyms), {
      shouldDirty: true,
    });
  }

  return (
    <EditForm
      title={title}
      changed={changedLabels(form.formState.dirtyFields, searchLabels)}
      onDiscard={() => form.reset()}
      form={form}
      isLeaving={false}
      aside={<SynonymsAside saved={saved} />}
      wide={<SearchQueries />}
      end={null}
    >
      <TextArea
        label={searchLabels.synonyms}
        rows={12}
        spellCheck={false}
        hint={synonymsHint}
        {...form.field('synonyms')}
      />
    </EditForm>
  );
}
