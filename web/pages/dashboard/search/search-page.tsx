import { useQuery } from '@tanstack/react-query';
import { textsOf } from '#contract/texts.ts';
import { ErrorState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { searchSettingsQuery } from '#web/features/search/search-page.queries.ts';
import { SynonymsForm } from '#web/features/search/synonyms-form.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/search-page.ts';

const texts = textsOf({ en });

export const meta = unlistedMeta(() => texts().title);

/** What the search also finds, and what shoppers look for. */
export default function SearchPage() {
  const { data, isError, isFetching, refetch } = useQuery(searchSettingsQuery);
  if (data) return <SynonymsForm saved={data} />;
  return (
    <>
      <DashboardHeader title={texts().title} />
      {isError ? (
        <ErrorState title={texts().notLoaded} onRetry={() => refetch()} busy={isFetching} />
      ) : (
        <RowsSkeleton />
      )}
    </>
  );
}
