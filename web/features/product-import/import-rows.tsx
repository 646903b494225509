import { useMutation, useQuery } from '@tanstack/react-query';
import {
  importFields,
  importResults,
  type ProductImport,
  undoOutcomes,
} from '#contract/product-imports.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { SearchInput } from '#web/components/form/search-input.tsx';
import { FilterChip } from '#web/components/table/filter-chip.tsx';
import { ListBody } from '#web/components/table/list-body.tsx';
import type { ChangeList } from '#web/components/table/list-page.tsx';
import { ListTools } from '#web/components/table/list-tools.tsx';
import { ViewLinks } from '#web/components/table/view-links.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { formatCountWithNoun } from '#web/lib/format/more-formats.ts';
import { type ListSearchParams, listSearchParams } from '#web/lib/list-urls/list-search-params.ts';
import { saveFile } from '#web/lib/values/save-file.ts';
import * as en from '#web/texts/en/product-import.ts';
import * as styles from './import.module.css';
import { ImportRowsTable } from './import-rows-table.tsx';
import { importRowsQuery } from './imports.queries.ts';

const texts = defineTexts({ en });

interface ImportRowsProps {
  checked: ProductImport;
  params: ListSearchParams;
  onChange: ChangeList;
}

/** The rows of a file that was checked: parts by result, search, filter and pages. */
export function ImportRows({ checked, params, onChange }: ImportRowsProps) {
  const { preview, results, fields, outcome, outcomes } = texts();
  const { rows, undone } = checked;
  const query = useQuery(importRowsQuery(checked, params));
  const { result = '', field = '', undone: undoneAs = '' } = params.filters;
  const isNarrowed = params.search !== '' || field !== '' || undoneAs !== '';
  return (
    <>
      <ViewLinks
        label={preview.tabs}
        current={result}
        views={[
          { value: '', label: preview.all, count: rows.all },
          ...importResults.map((value) => ({ value, label: results[value], count: rows[value] })),
        ]}
        hrefFor={(value) =>
          listSearchParams({ ...params, page: 1, filters: { ...params.filters, result: value } })
        }
      />
      <ListTools>
        <SearchInput
          label={preview.search}
          placeholder={preview.placeholder}
          applied={params.search}
          onSearch={(search) => onChange({ search })}
        />
        <FilterChip
          name={preview.field}
          options={importFields.map((value) => ({ value, label: fields[value] }))}
          value={field}
          onChange={(value) => onChange({ filters: { field: value } })}
        />
        {undone.restored + undone.removed + undone.partly + undone.left > 0 ? (
          <FilterChip
            name={outcome}
            options={undoOutcomes.map((value) => ({ value, label: outcomes[value] }))}
            value={undoneAs}
            onChange={(value) => onChange({ filters: { undone: value } })}
          />
        ) : null}
        <Downloads checked={checked} />
      </ListTools>
      <ListBody
        label={preview.tabs}
        list={query}
        toRows={(list) => list.rows}
        hrefFor={(page) => listSearchParams({ ...params, page })}
        searching={false}
        found={isNarrowed && query.data ? formatCountWithNoun(query.data.count, 'row') : undefined}
        skeleton={<RowsSkeleton />}
        empty={{ title: preview.nothing, ...(isNarrowed ? { text: preview.nothingFits } : {}) }}
      >
        {(found) => <ImportRowsTable rows={found} />}
      </ListBody>
    </>
  );
}

/** Files for a spreadsheet. */
function Downloads({ checked: { _id: id, rows } }: { checked: ProductImport }) {
  const { preview } = texts();
  const { mutate: download, isPending } = useMutation({
    mutationFn: (file: 'refused' | 'changes') => {
      const params = { id };
      return saveFile((api) =>
        file === 'refused'
          ? api('GET /product/import/:id/refused', { params })
          : api('GET /product/import/:id/changes', { params }),
      );
    },
    onError: (failure) => reportFailure(failure),
  });
  return (
    <div className={styles.downloads}>
      {rows.new + rows.changed > 0 ? (
        <Button variant="quiet" disabled={isPending} onClick={() => download('changes')}>
          {preview.changesFile}
        </Button>
      ) : null}
      {rows.refused > 0 ? (
        <Button variant="quiet" disabled={isPending} onClick={() => download('refused')}>
          {preview.refusedRows}
        </Button>
      ) : null}
    </div>
  );
}
