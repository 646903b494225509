import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { textsOf } from '#contract/texts.ts';
import type { ListedWithdrawal } from '#contract/withdrawals.contract.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/returns-list.ts';
import { placedLabel } from './work-labels.ts';
import * as styles from './work-table.module.css';

const texts = textsOf({ en });

/** Withdrawals that a person has to decide, above the returns: nothing of these orders is sent meanwhile. For the shop. */
export function WithdrawalsToDecide({ today }: { today: string }) {
  const { withdrawals, columns, actionOfWithdrawal } = texts();
  const { data } = useQuery({
    queryKey: ['orders', 'withdrawals'],
    queryFn: ({ signal }) => shopApi('GET /withdrawals', { signal }),
  });
  const due = data?.withdrawals.filter(({ isDue }) => isDue) ?? [];
  if (due.length === 0) return null;
  const to = ({ _id: id }: ListedWithdrawal) => href('/withdraw/:id', { id });
  return (
    <DataTable
      label={withdrawals.label}
      rows={due}
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
  );
}
