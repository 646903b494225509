import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import type { SearchQuery } from '#contract/product-search.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { ErrorState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { More } from '#web/components/layout/more.tsx';
import { type Column, DataTable } from '#web/components/table/data-table.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/search-page.ts';
import { searchQueriesQuery } from './search-page.queries.ts';
import * as styles from './search-queries.module.css';

const texts = defineTexts({ en });
/** The others are a press away. */
const shown = 10;

/** Searches of shoppers, and those that find nothing, beside each other. */
export function SearchQueries() {
  const { data, isError, isFetching, refetch } = useQuery(searchQueriesQuery);
  const words = texts();
  if (!data) {
    return isError ? (
      <ErrorState title={words.queriesNotLoaded} onRetry={() => refetch()} busy={isFetching} />
    ) : (
      <RowsSkeleton />
    );
  }
  const { frequent, withoutResults } = data;
  return (
    <>
      <div className={styles.lists}>
        <Queries
          title={words.withoutResults}
          queries={withoutResults}
          none={frequent.length > 0 ? words.allFound : words.noQueries}
        />
        <Queries title={words.frequent} queries={frequent} none={words.noQueries} />
      </div>
      <p className="muted meta">{words.queriesHint}</p>
    </>
  );
}

interface QueriesProps {
  title: string;
  queries: readonly SearchQuery[];
  /** Where there are none. */
  none: string;
}

function Queries({ title, queries, none }: QueriesProps) {
  const words = texts();
  const rows = queries.map((query) => ({ ...query, _id: query.text }));
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: 'text',
      head: words.query,
      width: '75%',
      cell: ({ text }) => (
        <Link className="link tap" to={`${href('/shop')}?${new URLSearchParams({ name: text })}`}>
          <bdi>{text}</bdi>
        </Link>
      ),
    },
    { key: 'count', head: words.times, number: true, cell: ({ count }) => formatCount(count) },
  ];
  const more = rows.slice(shown);
  return (
    <section className={styles.list}>
      <h2>{title}</h2>
      {rows.length > 0 ? (
        <DataTable label={title} columns={columns} rows={rows.slice(0, shown)} />
      ) : (
        <p className="muted">{none}</p>
      )}
      {more.length > 0 ? (
        <More label={words.more(formatCount(more.length))} isNeeded={false}>
          <DataTable label={title} columns={columns} rows={more} />
        </More>
      ) : null}
    </section>
  );
}
