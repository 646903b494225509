import { useQueryClient } from '@tanstack/react-query';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import { type getSearchSettings, searchSettings } from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { TextArea } from '#web/components/form/text-area.tsx';
import { useVersionedForm } from '#web/components/form/use-versioned-form.ts';
import { VersionedForm } from '#web/components/form/versioned-form.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/search-page.ts';
import { mergeLines } from './merge-lines.ts';
import { searchQueriesQuery, searchSettingsQuery } from './search-page.queries.ts';
import { SearchQueries } from './search-queries.tsx';
import { SynonymsAside } from './synonyms-aside.tsx';

const texts = defineTexts({ en });

/** The owner's synonyms, and below them what shoppers search for. */
export function SynonymsForm({ saved }: { saved: EndpointReply<typeof getSearchSettings> }) {
  const client = useQueryClient();
  const { title, searchLabels, synonymsHint } = texts();
  const versioned = useVersionedForm({
    saved,
    query: searchSettingsQuery,
    schema: searchSettings,
    toGeneralValues: (settings) => settings,
    labels: searchLabels,
    save: (body) => shopApi('PUT /settings/search', { body }),
    mergers: { synonyms: mergeLines },
    // Some find something now.
    onSaved: () => client.invalidateQueries({ queryKey: searchQueriesQuery.queryKey }),
  });
  return (
    <VersionedForm
      title={title}
      versioned={versioned}
      aside={<SynonymsAside saved={saved} />}
      wide={<SearchQueries />}
    >
      <TextArea
        label={searchLabels.synonyms}
        rows={12}
        spellCheck={false}
        hint={synonymsHint}
        {...versioned.form.field('synonyms')}
      />
    </VersionedForm>
  );
}
