import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import type { SearchQuery } from '#contract/product-search.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { ErrorState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { Section } from '#web/components/layout/page-header.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/search-page.ts';
import { searchQueriesQuery } from './search-page.queries.ts';

const texts = textsOf({ en });

/** What shoppers search for, and what of it finds nothing. */
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
  return (
    <>
      <Section title={words.withoutResults}>
        <Queries queries={data.withoutResults} none={words.allFound} />
      </Section>
      <Section title={words.frequent}>
        <p className="muted meta">{words.queriesHint}</p>
        <Queries queries={data.frequent} none={words.noQueries} />
      </Section>
    </>
  );
}

function Queries({ queries, none }: { queries: readonly SearchQuery[]; none: string }) {
  if (queries.length === 0) return <p className="muted">{none}</p>;
  return (
    <ol>
      {queries.map(({ text, count }) => (
        <li key={text}>
          <Link className="link" to={`${href('/shop')}?${new URLSearchParams({ name: text })}`}>
            <bdi>{text}</bdi>
          </Link>{' '}
          <span className="muted num">{formatCount(count)}</span>
        </li>
      ))}
    </ol>
  );
}
