import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type HistoryEntry, historyFields } from '#contract/product-history.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { FilterChip } from '#web/components/table/filter-chip.tsx';
import { useListSearchParams } from '#web/components/table/list-page.tsx';
import { ListTools } from '#web/components/table/list-tools.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import { formatHour } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/product-history.ts';
import { ChangeList } from './change-list.tsx';
import { historyQuery } from './history.queries.ts';
import * as styles from './product-history.module.css';
import { RestoreDialog } from './restore-dialog.tsx';

const texts = defineTexts({ en });

interface ProductHistoryProps {
  productId: string;
  mayWrite: boolean;
}

/** Who changed what of a product, newest first, and what restores it. */
export function ProductHistory({ productId, mayWrite }: ProductHistoryProps) {
  const [{ filters }, change] = useListSearchParams(['field']);
  const field = historyFields.find((name) => name === filters.field);
  const query = useInfiniteQuery(historyQuery(productId, field));
  const [restored, setRestored] = useState<string | null>(null);
  const { failed, label, more, empty, noneYet, added, filter, filters: names } = texts();
  return (
    <>
      <ListTools>
        <FilterChip
          name={filter}
          options={historyFields.map((value) => ({ value, label: names[value] }))}
          value={field ?? ''}
          onChange={(value) => change({ filters: { field: value } })}
        />
      </ListTools>
      <QueryResult query={query} skeleton={<RowsSkeleton />} failed={failed}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          const [first] = pages;
          return (
            <>
              {entries.length > 0 ? (
                <ol className={styles.entries} aria-label={label}>
                  {entries.map((entry) => (
                    <li key={entry._id}>
                      <Entry
                        entry={entry}
                        onRestore={mayWrite && !entry.changes.created ? () => setRestored(entry._id) : null}
                      />
                    </li>
                  ))}
                </ol>
              ) : (
                <p className="muted">{field ? noneYet(names[field]) : empty}</p>
              )}
              {query.hasNextPage ? (
                <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                  {more}
                </Button>
              ) : (
                <p className={`muted ${styles.added}`}>{first ? added(formatDate(first.added)) : null}</p>
              )}
              {restored ? (
                <RestoreDialog productId={productId} entry={restored} onClose={() => setRestored(null)} />
              ) : null}
            </>
          );
        }}
      </QueryResult>
    </>
  );
}

interface EntryProps {
  entry: HistoryEntry;
  /** Null where there is nothing to restore, or the person may not. */
  onRestore: (() => void) | null;
}

function Entry({ entry: { at, source, by, changes }, onRestore }: EntryProps) {
  const { sources, restore } = texts();
  const when = `${formatDate(at)}, ${formatHour(at)}`;
  const how = sources[source];
  return (
    <article className={styles.entry}>
      <header className={styles.head}>
        <div>
          <bdi className={styles.who}>{authorName(by)}</bdi>
          <span className={`sub ${styles.when}`}>
            <time dateTime={at}>{when}</time>
            {how ? ` · ${how}` : null}
          </span>
        </div>
        {onRestore ? (
          <Button variant="muted" aria-label={restore.buttonLabel(when)} onClick={onRestore}>
            {restore.button}
          </Button>
        ) : null}
      </header>
      <ChangeList changes={changes} />
    </article>
  );
}

function authorName(by: HistoryEntry['by']): string {
  const { staff, former, nobody } = texts();
  if (!by) return nobody;
  return by.name ?? (by.isOfShop ? staff : former);
}
