import { useMutation } from '@tanstack/react-query';
import { type ImportSource, importPrograms, type LeftOut } from '#contract/import-sources.ts';
import type { ProductImport } from '#contract/product-imports.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { type Column, DataTable } from '#web/components/table/data-table.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { formatCountWithNoun } from '#web/lib/format/more-formats.ts';
import { saveFile } from '#web/lib/values/save-file.ts';
import * as en from '#web/texts/en/import-source.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { ImportQuestions } from './import-questions.tsx';
import * as styles from './import-source.module.css';

const texts = defineTexts({ en });

interface ImportSourceProps {
  found: ProductImport;
  source: ImportSource;
  /** Products of a merchant are of the own brand. */
  isMerchant: boolean;
}

/** The program that wrote a file, what of it comes, and what does not, with the reasons. */
export function ImportSourceFacts({ found: { _id: id, status }, source, isMerchant }: ImportSourceProps) {
  const { found, foundTable, comes } = texts();
  const { program, products, rows, coming, variants, hidden, pictures, sales, skus, asks } = source;
  const changed = skus.made + skus.changed;
  const facts = [
    {
      name: comes.variants(formatCountWithNoun(coming, 'product'), formatCountWithNoun(variants, 'row')),
      value: hidden > 0 ? comes.hidden(formatCount(hidden)) : comes.allShown,
    },
    ...(pictures > 0 ? [{ name: formatCountWithNoun(pictures, 'picture'), value: comes.pictures }] : []),
    ...(sales > 0 ? [{ name: formatCountWithNoun(sales, 'sale'), value: comes.sales }] : []),
    ...(changed > 0
      ? [
          {
            name: comes.made(formatCountWithNoun(changed, 'SKU')),
            value: comes.skus(`${skus.examples.join(', ')}${changed > skus.examples.length ? ' …' : '.'}`),
          },
        ]
      : []),
  ];
  return (
    <section className={styles.source}>
      <h2 className="lead">
        {program === 'other'
          ? foundTable(formatCountWithNoun(products, 'product'), formatCountWithNoun(rows, 'row'))
          : found(
              importPrograms[program],
              formatCountWithNoun(products, 'product'),
              formatCountWithNoun(rows, 'row'),
            )}
      </h2>
      {status === 'checked' && source.table ? (
        <details>
          <summary>{texts().columns}</summary>
          <ColumnMapping {...{ id, source, table: source.table, isMerchant }} />
        </details>
      ) : null}
      {status === 'checked' && isAsked(asks, isMerchant) ? (
        <ImportQuestions id={id} source={{ ...source, asks: isMerchant ? { ...asks, brand: 0 } : asks }} />
      ) : null}
      <dl className={styles.facts} aria-label={comes.heading}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {program === 'prestashop' && variants === coming ? <p>{texts().combinations}</p> : null}
      {source.leftOut.length > 0 ? <LeftOutTable id={id} leftOut={source.leftOut} /> : null}
    </section>
  );
}

const isAsked = ({ brand, ...others }: ImportSource['asks'], isMerchant: boolean) =>
  [isMerchant ? 0 : brand, ...Object.values(others)].some((count) => count > 0);

const maxShown = 30;

function LeftOutTable({ id, leftOut }: { id: string; leftOut: readonly LeftOut[] }) {
  const { left } = texts();
  const { mutate: download, isPending } = useMutation({
    mutationFn: () => saveFile((api) => api('GET /product/import/:id/left-out', { params: { id } })),
    onError: (failure) => reportFailure(failure),
  });
  const rows = leftOut.slice(0, maxShown).map((one, at) => ({ _id: String(at), ...one }));
  return (
    <>
      <div className={styles.head}>
        <h3 className="lead">{left.heading}</h3>
        <Button variant="quiet" disabled={isPending} onClick={() => download()}>
          {left.csv}
        </Button>
      </div>
      <DataTable label={left.heading} columns={columns()} rows={rows} />
      {leftOut.length > maxShown ? (
        <p className="muted">{left.more(formatCount(leftOut.length - maxShown))}</p>
      ) : null}
    </>
  );
}

const columns = (): readonly Column<LeftOut & { _id: string }>[] => {
  const { left } = texts();
  return [
    { key: 'what', head: left.what, width: '34%', cell: ({ what }) => what },
    {
      key: 'where',
      head: left.where,
      width: '18%',
      cell: ({ rows, lines: [first] }) =>
        rows === 0
          ? left.none
          : rows === 1 && first !== undefined
            ? left.lines(String(first))
            : formatCountWithNoun(rows, 'row'),
    },
    { key: 'why', head: left.why, phone: 'full', className: styles.muted, cell: ({ reason }) => reason },
  ];
};
