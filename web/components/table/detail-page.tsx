import type { ReactNode } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { ApiError } from '#web/lib/api/api.ts';
import * as en from '#web/texts/en/form-frame.ts';
import { ButtonLink } from '../buttons/button.tsx';
import { EmptyState, ErrorState } from '../feedback/empty-state.tsx';
import { RowsSkeleton } from '../feedback/loading.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { DashboardHeader } from '../layout/dashboard-header.tsx';

const texts = defineTexts({ en });

type DetailPageProps<Item> = {
  /** A TanStack query of the item. */
  query: { data: Item | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The title until the item is loaded: 'Edit Product'. */
  title: string;
  /** 'No product found.' */
  absent: string;
  /** 'The product did not load.' */
  failed: string;
  /** The list of such items. */
  list: { to: string; label: string };
  children: (item: Item) => ReactNode;
};

/** A page of one item in all its states. When a refetch fails, the item stays; when it was deleted, as long as something typed is unsaved. */
export function DetailPage<Item>({ query, title, absent, failed, list, children }: DetailPageProps<Item>) {
  const { data, error, isFetching, refetch } = query;
  const isAbsent = error instanceof ApiError && error.status === 404;
  const empty = (
    <>
      <DashboardHeader title={title} back={list} />
      {isAbsent ? (
        <EmptyState title={absent} action={<ButtonLink to={list.to}>{list.label}</ButtonLink>} />
      ) : error ? (
        <ErrorState title={failed} onRetry={() => refetch()} busy={isFetching} />
      ) : (
        <RowsSkeleton />
      )}
    </>
  );
  if (data === undefined) return empty;
  return (
    <FormFrame when={!isAbsent} otherwise={empty} note={texts().deleted(absent)}>
      {children(data)}
    </FormFrame>
  );
}
