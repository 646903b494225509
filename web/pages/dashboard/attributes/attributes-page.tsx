import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { maxAttributes } from '#contract/attributes.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { EmptyState, ErrorState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { attributesQuery } from '#web/features/attributes/attributes.queries.ts';
import { AttributesList } from '#web/features/attributes/attributes-list.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/attributes.ts';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().title);

/** Attributes of products, in the order of product pages. */
export default function AttributesPage() {
  const { data, isError, isFetching, refetch } = useQuery(attributesQuery);
  const words = texts();
  const add = (
    <ButtonLink to={href('/dashboard/attribute/add')} variant="primary" icon="plus">
      Add
    </ButtonLink>
  );
  return (
    <>
      <DashboardHeader
        title={words.title}
        count={data?.length}
        actions={data && data.length > 0 && data.length < maxAttributes ? add : null}
      />
      {data === undefined ? (
        isError ? (
          <ErrorState title={words.notLoaded} onRetry={() => refetch()} busy={isFetching} />
        ) : (
          <RowsSkeleton />
        )
      ) : data.length === 0 ? (
        <EmptyState title={words.none} text={words.noneText} action={add} />
      ) : (
        <>
          <p className="muted">{words.hint}</p>
          <AttributesList attributes={data} />
        </>
      )}
    </>
  );
}
