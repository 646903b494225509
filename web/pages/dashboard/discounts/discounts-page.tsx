import { useQuery } from '@tanstack/react-query';
import { href, useSearchParams } from 'react-router';
import type { Discount, DiscountState } from '#contract/discounts.contract.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { EmptyState, ErrorState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { ViewLinks } from '#web/components/table/view-links.tsx';
import { discountsQuery } from '#web/features/discounts/discounts.queries.ts';
import { DiscountsTable } from '#web/features/discounts/discounts-table.tsx';
import { formatCount, formatPrice } from '#web/lib/format/format.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/discounts.ts';
import { useCan } from '../account/use-profile.ts';
import * as styles from './discounts-page.module.css';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().title);

const views: Record<string, readonly DiscountState[]> = {
  all: ['active', 'planned', 'off', 'over', 'used-up'],
  active: ['active'],
  planned: ['planned'],
  ended: ['off', 'over', 'used-up'],
};

/** Codes and automatic discounts, by state. */
export default function DiscountsPage() {
  const { data, isError, isFetching, refetch } = useQuery(discountsQuery);
  const [params] = useSearchParams();
  const words = texts();
  const asked = params.get('view') ?? 'all';
  const view = Object.hasOwn(views, asked) ? asked : 'all';
  const ofView = (name: string) => (data ?? []).filter(({ state }) => views[name]?.includes(state));
  const mayAdd = useCan('discounts.write');
  const add = mayAdd ? (
    <ButtonLink to={href('/dashboard/discounts/add')} variant="primary" icon="plus">
      {words.add}
    </ButtonLink>
  ) : null;
  if (data === undefined) {
    return (
      <>
        <DashboardHeader title={words.title} />
        {isError ? (
          <ErrorState title={words.notLoaded} onRetry={() => refetch()} busy={isFetching} />
        ) : (
          <RowsSkeleton />
        )}
      </>
    );
  }
  if (data.length === 0) {
    return (
      <>
        <DashboardHeader title={words.title} />
        <EmptyState title={words.none} text={words.hint} action={add} />
      </>
    );
  }
  return (
    <>
      <DashboardHeader title={words.title} count={data.length} actions={add} />
      <ViewLinks
        label={words.title}
        views={Object.entries(words.views).map(([value, label]) => ({
          ...{ value, label, count: ofView(value).length },
        }))}
        current={view}
        hrefFor={(value) => (value === 'all' ? href('/dashboard/discounts') : `?view=${value}`)}
      />
      {ofView(view).length === 0 ? (
        <p className="muted">{words.noneOfView}</p>
      ) : (
        <>
          <DiscountsTable discounts={ofView(view)} />
          <p className={`ui muted ${styles.sum}`}>{sumText(ofView(view))}</p>
        </>
      )}
    </>
  );
}

function sumText(shown: readonly Discount[]): string {
  const given = shown.reduce((sum, one) => sum + toMinor(one.given), 0);
  const orders = shown.reduce((sum, one) => sum + one.orders, 0);
  return texts().sum(formatPrice(toMajor(given)), formatCount(orders));
}
