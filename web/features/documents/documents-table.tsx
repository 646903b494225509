import { href } from 'react-router';
import type { DocumentRow } from '#contract/documents.contract.ts';
import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { formatDate, formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/documents.ts';
import { PdfButton } from './pdf-button.tsx';

const texts = defineTexts({ en });

/** Documents, each with its order. */
export function DocumentsTable({ documents }: { documents: readonly DocumentRow[] }) {
  const { title, list, kinds } = texts();
  const columns: Column<DocumentRow>[] = [
    {
      key: 'number',
      head: list.number,
      cell: ({ _id, name, kind, buyer }) => (
        <ItemCell
          to={href('/document/:id', { id: _id })}
          name={name}
          sub={<span className="narrow-only">{`${kinds[kind]}, ${buyer}`}</span>}
        />
      ),
    },
    { key: 'kind', head: list.kind, phone: 'hide', cell: ({ kind }) => kinds[kind] },
    { key: 'buyer', head: list.buyer, phone: 'hide', cell: ({ buyer }) => buyer },
    {
      key: 'date',
      head: list.date,
      phone: 'hide',
      cell: ({ issued }) => <time dateTime={issued}>{formatDate(issued)}</time>,
    },
    {
      key: 'order',
      head: list.order,
      phone: 'hide',
      cell: ({ order }) => (
        <Link className="link num" to={href('/dashboard/orders/customers/:id', { id: order._id })}>
          {orderLabel(order.number)}
        </Link>
      ),
    },
    { key: 'amount', head: list.amount, number: true, cell: ({ gross }) => formatPrice(gross) },
    {
      key: 'pdf',
      head: list.file,
      phone: 'hide',
      number: true,
      cell: (row) => <PdfButton document={row} variant="link" />,
    },
  ];
  return <DataTable label={title} columns={columns} rows={documents} />;
}
