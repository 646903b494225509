import { useMutation, useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import { documentKinds, type listDocuments } from '#contract/documents.contract.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import { dayIn } from '#contract/shop-days.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { DateRangeChip } from '#web/components/table/date-range-chip.tsx';
import { FilterChip } from '#web/components/table/filter-chip.tsx';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { documentFilterNames, documentsQuery, toQuery } from '#web/features/documents/documents.queries.ts';
import { DocumentsTable } from '#web/features/documents/documents-table.tsx';
import { MonthZip } from '#web/features/documents/month-zip.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { saveFile } from '#web/lib/values/save-file.ts';
import * as en from '#web/texts/en/documents.ts';
import { useCan, useProfile } from '../account/use-profile.ts';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().title);

type List = EndpointReply<typeof listDocuments>;

/** Invoices and credit notes: of a merchant the own ones. */
export default function DocumentsPage() {
  const [params, onChange] = useListSearchParams(documentFilterNames);
  const query = useQuery(documentsQuery(params));
  const { title, list, kindOptions } = texts();
  const { filters } = params;
  const series = query.data?.series ?? [];
  const save = useMutation({
    mutationFn: () => saveFile((api) => api('GET /documents/export', { query: toQuery(filters) })),
    onError: (failure) => reportFailure(failure),
  });
  return (
    <ListPage
      {...{ title, params, onChange, query }}
      toRows={({ documents }) => documents}
      one="document"
      actions={
        query.data?.count ? (
          <Button busy={save.isPending} busyLabel={list.saving} onClick={() => save.mutate()}>
            {list.save}
          </Button>
        ) : null
      }
      tools={
        <>
          <DateRangeChip
            name={list.date}
            value={{ from: filters.from ?? '', to: filters.to ?? '' }}
            onChange={(change) => onChange({ filters: change })}
          />
          <FilterChip
            name={list.kind}
            options={[
              { value: '', label: list.allKinds },
              ...documentKinds.map((value) => ({ value, label: kindOptions[value] })),
            ]}
            value={filters.kind ?? ''}
            onChange={(kind) => onChange({ filters: { kind } })}
          />
          {series.length > 1 ? (
            <FilterChip
              name={list.series}
              options={[
                { value: '', label: list.allSeries },
                ...series.map((value) => ({ value, label: value })),
              ]}
              value={filters.series ?? ''}
              onChange={(chosen) => onChange({ filters: { series: chosen } })}
            />
          ) : null}
        </>
      }
      above={query.data ? <MissingData missing={query.data.missing} /> : null}
      empty={{ title: list.none, text: list.hint }}
    >
      {(documents) => (
        <>
          <DocumentsTable documents={documents} />
          {query.data ? <p className="ui muted">{sumsText(query.data.sums)}</p> : null}
          <MonthZip today={dayIn(shopFormat().timeZone, new Date())} />
        </>
      )}
    </ListPage>
  );
}

function sumsText(sums: List['sums']): string {
  const together = toMajor(toMinor(sums.invoiced) - toMinor(sums.credited));
  return texts().list.sums(sums, [
    formatPrice(sums.invoiced),
    formatPrice(-sums.credited),
    formatPrice(together),
  ]);
}

function MissingData({ missing }: Pick<List, 'missing'>) {
  const { list } = texts();
  const mayComplete = useCan('settings.read');
  const isMerchant = useProfile().membership?.of === 'merchant';
  if (missing.length === 0) return null;
  return (
    <p className="ui">
      <b>{list.missing(missing)}</b>
      {mayComplete ? (
        <>
          {' '}
          <Link className="link tap" to={href('/dashboard/settings/company')}>
            {list.complete}
          </Link>
          .
        </>
      ) : null}
      {isMerchant ? (
        <>
          {' '}
          <Link className="link tap" to={href('/dashboard/brand')}>
            {list.completeSeller}
          </Link>
          .
        </>
      ) : null}{' '}
      <span className="muted">{list.until}</span>
    </p>
  );
}
