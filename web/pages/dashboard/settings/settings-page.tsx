import { useQuery } from '@tanstack/react-query';
import { textsOf } from '#contract/texts.ts';
import { ErrorState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { GeneralForm } from '#web/features/settings/general-form.tsx';
import { generalQuery } from '#web/features/settings/settings.queries.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/settings.ts';

const texts = textsOf({ en });

export const meta = unlistedMeta(() => texts().title);

/** What the owner decides about the shop. */
export default function SettingsPage() {
  const { data, isError, isFetching, refetch } = useQuery(generalQuery);
  if (data) return <GeneralForm saved={data} />;
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
