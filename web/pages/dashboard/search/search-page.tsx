import { useQuery } from '@tanstack/react-query';
import { defineTexts } from '#contract/texts.ts';
import { FormPage } from '#web/components/form/form-page.tsx';
import { searchSettingsQuery } from '#web/features/search/search-page.queries.ts';
import { SynonymsForm } from '#web/features/search/synonyms-form.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/search-page.ts';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().title);

/** Synonyms of the search, and searches of shoppers. */
export default function SearchPage() {
  const { title, notLoaded } = texts();
  return (
    <FormPage query={useQuery(searchSettingsQuery)} title={title} notLoaded={notLoaded}>
      {(saved) => <SynonymsForm saved={saved} />}
    </FormPage>
  );
}
