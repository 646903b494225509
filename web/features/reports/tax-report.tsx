import { useMutation, useQuery } from '@tanstack/react-query';
import type { Period } from '#contract/reports.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { saveFile } from '#web/lib/values/save-file.ts';
import * as en from '#web/texts/en/reports.ts';
import * as styles from './report.module.css';
import { taxesQuery } from './reports.queries.ts';
import { TaxTable } from './tax-table.tsx';

const texts = textsOf({ en });

interface TaxReportProps {
  period: Period;
  /** Refunds are the shop's, and no merchant's. */
  hasRefunds: boolean;
}

/** Sales and refunds in a period, by country, tax and rate. */
export function TaxReport({ period, hasRefunds }: TaxReportProps) {
  const { taxes } = texts();
  const query = useQuery(taxesQuery(period));
  return (
    <section>
      <div className={styles.head}>
        <h2>{taxes.title}</h2>
        {query.data?.rows.length ? <SaveButton period={period} /> : null}
      </div>
      <QueryResult query={query} skeleton={<RowsSkeleton />} failed={taxes.notLoaded}>
        {({ rows, total, unassigned }) => (
          <>
            {rows.length > 0 ? (
              <TaxTable {...{ rows, total, hasRefunds }} />
            ) : (
              <p className="muted">{taxes.none}</p>
            )}
            {unassigned > 0 ? (
              <p className={`muted ${styles.note}`}>{taxes.unassigned(formatPrice(unassigned))}</p>
            ) : null}
          </>
        )}
      </QueryResult>
    </section>
  );
}

function SaveButton({ period }: { period: Period }) {
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
