import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { maxPages } from '#contract/pages.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { EmptyState, ErrorState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { pagesQuery } from '#web/features/pages/pages.queries.ts';
import { PagesTable } from '#web/features/pages/pages-table.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/pages.ts';
import * as styles from './pages-page.module.css';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().title);

/** Pages of the owner: terms, returns, … */
export default function PagesPage() {
  const { data, isError, isFetching, refetch } = useQuery(pagesQuery);
  const words = texts();
  const add = (
    <ButtonLink to={href('/dashboard/pages/add')} variant="primary" icon="plus">
      Add
    </ButtonLink>
  );
  return (
    <>
      <DashboardHeader
        title={words.title}
        count={data?.length}
        actions={data && data.length > 0 && data.length < maxPages ? add : null}
      />
      {data === undefined ? (
        isError ? (
          <ErrorState title={words.notLoaded} onRetry={() => refetch()} busy={isFetching} />
        ) : (
          <RowsSkeleton />
        )
      ) : data.length === 0 ? (
        <EmptyState title={words.none} text={words.hint} action={add} />
      ) : (
        <>
          <p className={`muted ${styles.hint}`}>{words.hint}</p>
          <PagesTable pages={data} />
        </>
      )}
    </>
  );
}
