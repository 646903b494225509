import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/order-documents.ts';
import { PdfButton } from '../documents/pdf-button.tsx';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import * as styles from './order-summary.module.css';

const texts = defineTexts({ en });

interface OrderDocumentsProps {
  details: Pick<OrderDetails, 'documents'>;
  /** The key in a guest's link. */
  orderKey?: string;
}

/** The invoices and credit notes of an order, to read and print. Without any, the printed page says that it is not one. */
export function OrderDocuments({ details: { documents }, orderKey }: OrderDocumentsProps) {
  if (documents.length === 0) return <p className={styles.onPaper}>{texts().noInvoice}</p>;
  const search = orderKey === undefined ? '' : `?${new URLSearchParams({ key: orderKey })}`;
  return (
    <section className={styles.address}>
      <h2 className="strong">{texts().title}</h2>
      {documents.map(({ _id, kind, name, gross }) => (
        <p key={_id} className="num">
          <Link className="link tap" to={href('/document/:id', { id: _id }) + search}>
            {texts().named(texts().kinds[kind], name)}
          </Link>{' '}
          {formatPrice(gross)}{' '}
          <PdfButton document={{ _id, name }} variant="link" {...(orderKey && { orderKey })} />
        </p>
      ))}
    </section>
  );
}
