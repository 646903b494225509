import { type Paper, type PaperFact, toPaper } from '#contract/document-paper.ts';
import type { ShownDocument } from '#contract/documents.contract.ts';
import * as styles from './document-paper.module.css';

/** An invoice or credit note on paper: A4 or Letter, with the address where an envelope has its window. */
export function DocumentPaper({ document }: { document: ShownDocument }) {
  const paper = toPaper(document);
  return (
    <article className={styles.paper} aria-label={paper.kind} dir="auto">
      <header className={styles.head}>
        <b>{paper.sender}</b>
        <Lines of={paper.issuer} />
      </header>
      <div className={styles.to}>
        <address>
          <small>{paper.issuer.join(', ')}</small>
          <Lines of={paper.buyer} />
        </address>
        <Facts facts={paper.facts} />
      </div>
      <h2 className={styles.title}>{paper.kind}</h2>
      <ProductLines paper={paper} />
      <div className={styles.sums}>
        <Rates paper={paper} />
        <Facts facts={paper.sums} />
      </div>
      <p className={styles.note}>{paper.notes.join(' ')}</p>
      <footer className={styles.foot}>
        <Lines of={paper.legal} />
        <Lines of={paper.contact} />
      </footer>
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

const Facts = ({ facts }: { facts: readonly PaperFact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ label, text, isTotal }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{isTotal ? <b>{text}</b> : text}</dd>
      </div>
    ))}
  </dl>
);

const Heads = ({ of }: { of: readonly string[] }) => (
  <thead>
    <tr>
      {of.map((head, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and never change.
        <th key={at} scope="col">
          {head}
        </th>
      ))}
    </tr>
  </thead>
);

function ProductLines({ paper: { heads, isDiscounted, lines } }: { paper: Paper }) {
  const { product, quantity, price, discount, tax, net, gross } = heads;
  return (
    <table className={styles.lines}>
      <Heads of={[product, quantity, price, ...(isDiscounted ? [discount] : []), tax, net, gross]} />
      <tbody>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change.
          <tr key={at}>
            <td dir="auto">
              {line.name}
              {line.about === null ? null : <small>{line.about}</small>}
            </td>
            <td>{line.quantity}</td>
            <td>{line.price}</td>
            {isDiscounted ? <td>{line.discount}</td> : null}
            <td>
              {line.taxes.map((one, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two taxes may have one rate, and never change.
                <span key={index}>{one}</span>
              ))}
            </td>
            <td>{line.net}</td>
            <td>{line.gross}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rates({ paper: { heads, rates } }: { paper: Paper }) {
  return (
    <table className={styles.lines}>
      <Heads of={[heads.tax, heads.net, heads.tax]} />
      <tbody>
        {rates.map(({ name, net, tax }) => (
          <tr key={name}>
            <td dir="auto">{name}</td>
            <td>{net}</td>
            <td>{tax}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
