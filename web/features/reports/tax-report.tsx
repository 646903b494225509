import { useMutation, useQuery } from '@tanstack/react-query';
import { type Period, type TaxBasis, taxBases } from '#contract/reports.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { FilterChip } from '#web/components/table/filter-chip.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { saveFile } from '#web/lib/values/save-file.ts';
import * as en from '#web/texts/en/reports.ts';
import * as styles from './report.module.css';
import { taxesQuery } from './reports.queries.ts';
import { TaxTable } from './tax-table.tsx';

const texts = defineTexts({ en });

interface TaxReportProps {
  period: Period;
  by: TaxBasis;
  onChange: (by: TaxBasis) => void;
  /** Refunds of orders are the shop's, and no merchant's. */
  hasRefunds: boolean;
}

/** Sales and refunds in a period, by country, tax and rate. */
export function TaxReport({ period: days, by, onChange, hasRefunds }: TaxReportProps) {
  const { taxes } = texts();
  const period = { ...days, by };
  const query = useQuery(taxesQuery(period));
  return (
    <section>
      <div className={styles.head}>
        <h2>{taxes.title}</h2>
        <div className={styles.tools}>
          <FilterChip
            name={taxes.basis}
            options={taxBases.map((value) => ({ value, label: taxes.bases[value] }))}
            value={by}
            onChange={(chosen) => onChange(chosen === 'document' ? chosen : 'order')}
            any={null}
          />
          {query.data?.rows.length ? <SaveButton period={period} /> : null}
        </div>
      </div>
      <QueryResult query={query} skeleton={<RowsSkeleton />} failed={taxes.notLoaded}>
        {({ rows, total, unassigned, withoutInvoice }) => (
          <>
            {rows.length > 0 ? (
              <TaxTable {...{ rows, total }} hasRefunds={hasRefunds || by === 'document'} />
            ) : (
              <p className="muted">{taxes.none[by]}</p>
            )}
            {unassigned > 0 ? (
              <p className={`muted ${styles.note}`}>{taxes.unassigned(formatPrice(unassigned))}</p>
            ) : null}
            {withoutInvoice ? (
              <p className={`muted ${styles.note}`}>{taxes.withoutInvoice[by](withoutInvoice)}</p>
            ) : null}
          </>
        )}
      </QueryResult>
    </section>
  );
}

function SaveButton({ period }: { period: Period & { by: TaxBasis } }) {
  const { taxes } = texts();
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveFile((api) => api('GET /reports/taxes/export', { query: period })),
    onError: (failure) => reportFailure(failure),
  });
  return (
    <Button busy={isPending} busyLabel={taxes.saving} onClick={() => mutate()}>
      {taxes.save}
    </Button>
  );
}
