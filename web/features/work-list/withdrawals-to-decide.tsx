import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href } from 'react-router';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import { defineTexts } from '#contract/texts.ts';
import type { ListedWithdrawal, listWithdrawals } from '#contract/withdrawals.contract.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/returns-list.ts';
import { placedLabel } from './work-labels.ts';
import * as styles from './work-table.module.css';

const texts = defineTexts({ en });

/** Those that are due come first, so there are more only behind a page that is full of them. */
export function listDue(pages: readonly EndpointReply<typeof listWithdrawals>[]) {
  const all = pages.flatMap(({ withdrawals }) => withdrawals);
  const { currentPage = 1, totalPages = 1 } = pages.at(-1) ?? {};
  return {
    rows: all.filter(({ isDue }) => isDue),
    hasMore: currentPage < totalPages && all.at(-1)?.isDue === true,
  };
}

/** The first pages in one: a decision changes them all. */
export const toDecideQuery = (pages: number) =>
  queryOptions({
    queryKey: ['orders', 'withdrawals', pages],
    queryFn: async ({ signal }) =>
      listDue(
        await Promise.all(
          Array.from({ length: pages }, (_, index) =>
            shopApi('GET /withdrawals', { query: { page: index + 1 }, signal }),
          ),
        ),
      ),
    placeholderData: keepPreviousData,
  });

/** Withdrawals that a person has to decide, above the returns: nothing of these orders is sent meanwhile. For the shop. */
export function WithdrawalsToDecide({ today }: { today: string }) {
  const { withdrawals, columns, actionOfWithdrawal } = texts();
  const [pages, setPages] = useState(1);
  const { data, isPlaceholderData } = useQuery(toDecideQuery(pages));
  if (!data || data.rows.length === 0) return null;
  const to = ({ _id: id }: ListedWithdrawal) => href('/withdraw/:id', { id });
  return (
    <>
      <DataTable
        label={withdrawals.label}
        rows={data.rows}
        columns={[
          {
            key: 'withdrawal',
            head: withdrawals.label,
            width: '40%',
            cell: (row) => (
              <ItemCell
                to={to(row)}
                name={withdrawals.titles[row.state]}
                sub={
                  <span className={styles.buyer}>
                    {withdrawals.about(row.number, row.typed.number, row.typed.name)}
                  </span>
                }
              />
            ),
          },
          {
            key: 'state',
            head: columns.state,
            phone: 'hide',
            cell: () => <Status tone="neg">{withdrawals.decides}</Status>,
          },
          {
            key: 'since',
            head: columns.next,
            phone: 'hide',
            className: `num ${styles.whole}`,
            cell: ({ receivedAt }) => (
              <span className={styles.late}>{withdrawals.since(placedLabel(receivedAt, today))}</span>
            ),
          },
          {
            key: 'action',
            head: <span className="sr-only">{columns.actions}</span>,
            number: true,
            cell: (row) => (
              <ButtonLink size="small" to={to(row)} aria-label={actionOfWithdrawal(row.number)}>
                {withdrawals.decide}
              </ButtonLink>
            ),
          },
        ]}
      />
      {data.hasMore ? (
        <Button
          size="small"
          className={styles.more}
          busy={isPlaceholderData}
          onClick={() => setPages(pages + 1)}
        >
          {withdrawals.more}
        </Button>
      ) : null}
    </>
  );
}
