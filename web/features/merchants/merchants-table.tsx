import { href } from 'react-router';
import type { MerchantRow } from '#contract/merchants.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { EmailText } from '#web/components/labels/email-text.tsx';
import { ClampedText } from '#web/components/layout/clamped-text.tsx';
import { type Column, DataTable } from '#web/components/table/data-table.tsx';
import { byTime, byWords, type Sorting } from '#web/components/table/sorting.ts';
import { formatDate } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/seller-form.ts';
import { merchantStatus } from './merchant-actions.rules.ts';
import { MerchantActions } from './merchant-actions.tsx';
import * as styles from './merchants-table.module.css';

const texts = defineTexts({ en });

function State({ merchant }: { merchant: MerchantRow }) {
  const { tone, word, note } = merchantStatus(merchant);
  return (
    <>
      <Status tone={tone}>{word}</Status>
      {note ? <span className="sub">{note}</span> : null}
    </>
  );
}

const columns: readonly Column<MerchantRow>[] = [
  {
    key: 'merchant',
    head: 'Merchant',
    sorts: [byWords('name', 'Merchant')],
    width: '24%',
    className: styles.merchant,
    cell: ({ name, business }) => (
      <div>
        <b className={`strong break-anywhere ${styles.name}`}>{name}</b>
        <ClampedText>{business}</ClampedText>
      </div>
    ),
  },
  {
    key: 'contact',
    head: 'Contact',
    width: '20%',
    phone: 'full',
    cell: ({ email, phoneNumber }) => (
      <>
        {email ? <EmailText>{email}</EmailText> : <span className="muted">N/A</span>}
        <span className="sub num">{phoneNumber}</span>
      </>
    ),
  },
  {
    key: 'brand',
    head: 'Brand',
    sorts: [byWords('brand', 'Brand'), byTime('created', 'Created')],
    phone: 'full',
    cell: ({ _id, brandName, created, status, isSellerComplete }) => (
      <>
        {brandName}
        {status === 'Approved' ? (
          <span className="sub">
            <Link className="link tap" to={href('/dashboard/brand/seller/:id', { id: _id })}>
              {isSellerComplete ? texts().data : texts().incomplete}
            </Link>
          </span>
        ) : null}
        <time className="sub" dateTime={created}>
          {formatDate(created)}
        </time>
      </>
    ),
  },
  {
    key: 'status',
    head: 'Status',
    // Stands beside the name on phones.
    className: styles.status,
    cell: (merchant) => <State merchant={merchant} />,
  },
  {
    key: 'actions',
    head: 'Actions',
    className: styles.actions,
    number: true,
    phone: 'full',
    cell: (merchant) => <MerchantActions merchant={merchant} />,
  },
];

/** Merchants with their status and actions. */
export function MerchantsTable({
  merchants,
  sorting,
}: {
  merchants: readonly MerchantRow[];
  sorting: Sorting;
}) {
  return <DataTable label="Merchants" columns={columns} rows={merchants} sorting={sorting} tall />;
}
