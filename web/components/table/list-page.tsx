import type { ComponentProps, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount, formatNumberOf } from '#web/lib/format.ts';
import {
  type ListSearchParams,
  listSearchParams,
  readListSearchParams,
} from '#web/lib/list-search-params.ts';
import { SearchInput } from '../form/search-input.tsx';
import { DashboardHeader } from '../ui/dashboard-header.tsx';
import { ListBody } from './list-body.tsx';
import { Tools } from './table-footer.tsx';

/** Rows of a page, and of a search: while one is active there is no pager (docs/rules.md#pagination). */
const pageRows = 20;
const searchRows = 100;

/** What a list asks for, as its address line says it. */
export type ListChoice = ListSearchParams & { limit: number };

/** `filterNames`: the parameters that narrow this list. */
export function useListChoice(filterNames: readonly string[] = []): ListChoice {
  const [params] = useSearchParams();
  const address = readListSearchParams(params, filterNames);
  return address.search ? { ...address, page: 1, limit: searchRows } : { ...address, limit: pageRows };
}

type Page<Row> = { rows: readonly Row[]; count: number; totalPages: number; currentPage: number };

type DeskListProps<Row> = {
  title: string;
  choice: ListChoice;
  /** A TanStack query of the rows; `count` is of all pages. */
  query: ComponentProps<typeof ListBody<Page<Row>, Row>>['list'];
  /** One of them, for screen readers: 'product'. */
  one: string;
  many?: string;
  /** None where there is never more than a row. */
  search?: { label: string; placeholder: string };
  /** Chips beside the search. */
  filters?: ReactNode;
  /** The way to another one: 'Add'. */
  action?: ReactNode;
  /** 'No products found.', and a line for the day when there are none at all. */
  empty: { title: string; text: string };
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list of the back office whose page and search live in the address line, in all its states. */
export function ListPage<Row>(props: DeskListProps<Row>) {
  const { title, choice, query, one, many, search, filters, action, empty, children } = props;
  const [, setParams] = useSearchParams();
  const shown = query.data;
  const isSearching = choice.search !== '';
  const isFiltered = Object.keys(choice.filters).length > 0;
  const isEmpty = shown?.count === 0 && !isSearching && !isFiltered;
  const isCut = isSearching && shown !== undefined && shown.count > shown.rows.length;
  return (
    <>
      <DashboardHeader
        title={title}
        count={shown && !isSearching ? formatCount(shown.count) : undefined}
        // With nothing to list, what there is to do stands below the words.
        actions={isEmpty ? undefined : action}
      />
      {search ? (
        <Tools>
          <SearchInput
            {...search}
            applied={choice.search}
            onSearch={(text) =>
              setParams(listSearchParams({ ...choice, page: 1, search: text }), { preventScrollReset: true })
            }
          />
          {filters}
        </Tools>
      ) : null}
      <ListBody
        label={title}
        list={query}
        rowsOf={({ rows }) => rows}
        limit={choice.limit}
        hrefFor={(page) => listSearchParams({ ...choice, page })}
        searching={isSearching}
        found={shown && formatNumberOf(shown.count, one, many)}
        empty={
          isSearching
            ? { title: empty.title, text: `Nothing fits "${choice.search}".` }
            : isFiltered
              ? { title: empty.title, text: 'Nothing fits these filters.' }
              : { ...empty, action }
        }
      >
        {children}
      </ListBody>
      {isCut ? (
        <p className="mt-1 text-ink-muted">
          The first {formatCount(shown.rows.length)} are shown. Type more to find the rest.
        </p>
      ) : null}
    </>
  );
}
