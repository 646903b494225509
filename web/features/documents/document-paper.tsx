import type { ReactNode } from 'react';
import type { ShownDocument } from '#contract/documents.contract.ts';
import { orderLabel } from '#contract/order-number.ts';
import { textsOf } from '#contract/texts.ts';
import * as en from '#web/texts/en/documents.ts';
import * as styles from './document-paper.module.css';
import { type PaperFormats, paperFormats } from './paper-formats.ts';

const texts = textsOf({ en });

interface PartProps {
  document: ShownDocument;
  formats: PaperFormats;
}

/** An invoice or credit note on paper: A4 or Letter, with the address where an envelope has its window. */
export function DocumentPaper({ document }: { document: ShownDocument }) {
  const { issuer, kind } = document;
  const formats = paperFormats(document);
  return (
    <article className={styles.paper} aria-label={texts().kinds[kind]} dir="auto">
      <header className={styles.head}>
        <b>{issuer.issuedBy ?? issuer.name}</b>
        <Lines of={[issuer.name, ...issuer.lines]} />
      </header>
      <div className={styles.to}>
        <address>
          <small>{[issuer.name, ...issuer.lines].join(', ')}</small>
          <Lines of={document.buyer.lines} />
        </address>
        <Facts {...{ document, formats }} />
      </div>
      <h2 className={styles.title}>{texts().kinds[kind]}</h2>
      <ProductLines {...{ document, formats }} />
      <div className={styles.sums}>
        <Rates {...{ document, formats }} />
        <Totals {...{ document, formats }} />
      </div>
      <Note document={document} />
      <IssuerFacts issuer={issuer} />
    </article>
  );
}

const Lines = ({ of }: { of: readonly string[] }) => (
  <p>
    {of.map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an address may have a line twice, and never changes.
      <span key={at} dir="auto">
        {line}
      </span>
    ))}
  </p>
);

const factsOf = (facts: readonly (readonly [string, ReactNode] | null | false)[]) =>
  facts.flatMap((fact) =>
    fact
      ? [
          <div key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>,
        ]
      : [],
  );

function Facts({ document, formats: { date } }: PartProps) {
  const words = texts().paper;
  const { name, issued, sent, invoice, order, buyer, kind } = document;
  return (
    <dl className={styles.facts}>
      {factsOf([
        [words.number, name],
        [words.date, date(issued)],
        invoice && [words.forInvoice, words.of(invoice.name, date(invoice.issued))],
        kind === 'invoice' && [words.sent, sent === null ? words.notSent : date(sent)],
        [words.order, words.of(orderLabel(order.number), date(order.placed))],
        buyer.vatId !== null && [words.buyerVatId, buyer.vatId],
      ])}
    </dl>
  );
}

function ProductLines({ document, formats: { amount, rate } }: PartProps) {
  const words = texts().paper;
  const isDiscounted = document.lines.some(({ discount }) => discount > 0);
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{words.product}</th>
          <th scope="col">{words.quantity}</th>
          <th scope="col">{words.price}</th>
          {isDiscounted ? <th scope="col">{words.discount}</th> : null}
          <th scope="col">{words.tax}</th>
          <th scope="col">{words.net}</th>
          <th scope="col">{words.gross}</th>
        </tr>
      </thead>
      <tbody>
        {document.lines.map(({ name, sku, quantity, unit, discount, taxes, net, gross }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change.
          <tr key={at}>
            <td dir="auto">
              {name}
              {sku === null && quantity !== null ? null : (
                <small>{quantity === null ? words.reduction : sku}</small>
              )}
            </td>
            <td>{quantity ?? ''}</td>
            <td>{unit === null ? '' : amount(unit)}</td>
            {isDiscounted ? <td>{discount > 0 ? amount(-discount) : ''}</td> : null}
            <td>
              {taxes.map((tax) => (
                <span key={`${tax.title} ${tax.rate}`}>{tax.rate === null ? '' : rate(tax.rate)}</span>
              ))}
            </td>
            <td>{amount(net)}</td>
            <td>{amount(gross)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rates({ document, formats: { amount, rate } }: PartProps) {
  const words = texts().paper;
  const nameOf = (title: string | null, percent: number | null) => {
    if (title === null) return percent === 0 ? words.untaxed : words.tax;
    return percent === null ? title : `${title} ${rate(percent)}`;
  };
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{words.tax}</th>
          <th scope="col">{words.net}</th>
          <th scope="col">{words.tax}</th>
        </tr>
      </thead>
      <tbody>
        {document.rates.map(({ title, rate: percent, net, tax }) => (
          <tr key={`${title} ${percent}`}>
            <td>{nameOf(title, percent)}</td>
            <td>{amount(net)}</td>
            <td>{amount(tax)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ document, formats: { amount, date } }: PartProps) {
  const words = texts().paper;
  const { kind, net, tax, gross, paid } = document;
  const isInvoice = kind === 'invoice';
  const at = paid.at === null ? null : date(paid.at);
  return (
    <dl className={styles.facts}>
      {factsOf([
        [words.net, amount(net)],
        [words.tax, amount(tax)],
        [isInvoice ? words.total : words.givenBack, <b key="total">{amount(gross)}</b>],
        paid.amount > 0 && [
          isInvoice ? words.paid(at) : words.wentBack(at),
          amount(isInvoice ? -paid.amount : paid.amount),
        ],
        isInvoice && [words.toPay, amount((Math.round(gross * 100) - Math.round(paid.amount * 100)) / 100)],
      ])}
    </dl>
  );
}

function Note({ document: { pricesIncludeTax, discounts, paid, issuer } }: { document: ShownDocument }) {
  const { paper, methods } = texts();
  const sentences = [
    issuer.issuedBy === null ? null : paper.issuedBy(issuer.issuedBy, issuer.name),
    pricesIncludeTax ? paper.includesTax : paper.addsTax,
    discounts.length > 0 ? paper.discounts(discounts.join(', ')) : null,
    paper.paidBy(paid.name ?? methods[paid.method]),
  ];
  return <p className={styles.note}>{sentences.filter((one) => one !== null).join(' ')}</p>;
}

function IssuerFacts({ issuer }: { issuer: ShownDocument['issuer'] }) {
  const { taxNumber, vatId } = texts().paper;
  const isSameNumber = issuer.taxNumber?.replaceAll(/\W/g, '') === issuer.vatId?.replaceAll(/\W/g, '');
  const legal = [
    issuer.name,
    issuer.register,
    issuer.taxNumber && !isSameNumber ? `${taxNumber} ${issuer.taxNumber}` : null,
    issuer.vatId ? `${vatId} ${issuer.vatId}` : null,
  ];
  const isText = (line: string | null): line is string => Boolean(line);
  return (
    <footer className={styles.foot}>
      <Lines of={legal.filter(isText)} />
      <Lines of={[issuer.email, issuer.phone].filter(isText)} />
    </footer>
  );
}
