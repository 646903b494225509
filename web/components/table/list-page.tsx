import type { ReactNode } from 'react';
import { type SetURLSearchParams, useSearchParams } from 'react-router';
import { formatCount } from '#web/lib/format/format.ts';
import { formatCountWithNoun } from '#web/lib/format/more-formats.ts';
import {
  changeListSearchParams,
  type ListSearchParams,
  listSearchParams,
  readListSearchParams,
} from '#web/lib/list-urls/list-search-params.ts';
import { ButtonLink } from '../buttons/button.tsx';
import { RowsSkeleton } from '../feedback/loading.tsx';
import { SearchInput } from '../form/search-input.tsx';
import { DashboardHeader } from '../layout/dashboard-header.tsx';
import { ListBody, type ListQuery, type Paged } from './list-body.tsx';
import * as styles from './list-page.module.css';
import { ListTools } from './list-tools.tsx';

/** Changes some search params and filters, and goes back to the first page. */
export type ChangeList = (
  next: Partial<ListSearchParams>,
  options?: Parameters<SetURLSearchParams>[1],
) => void;

/** The search params of a list, and how to change them. Filters and sizes are those that `readListSearchParams` takes. */
export function useListSearchParams(
  filterNames: readonly string[] = [],
  sizes: readonly number[] = [],
): [ListSearchParams, ChangeList] {
  const [urlParams, setUrlParams] = useSearchParams();
  const params = readListSearchParams(urlParams, filterNames, sizes);
  return [
    params,
    (next, options) =>
      setUrlParams(listSearchParams(changeListSearchParams(params, next)), {
        preventScrollReset: true,
        ...options,
      }),
  ];
}

type ListPageProps<List extends Paged, Row> = {
  title: string;
  params: ListSearchParams;
  onChange: ChangeList;
  /** A TanStack query of the rows; `count` is of all pages. */
  query: ListQuery<List>;
  toRows: (list: List) => readonly Row[];
  /** One row: 'product'. */
  one: string;
  many?: string;
  /** The header counts '8 merchants', also of a search; otherwise '58', and only of the whole list. */
  countsInWords?: boolean;
  /** The server pages through a search; otherwise a search shows the first rows that it finds. */
  pagedSearch?: boolean;
  /** Beside the pager: chooses the rows of a page. */
  sizes?: ReactNode;
  /** Omit it where there is never more than one row. */
  search?: { label: string; placeholder: string; wide?: boolean };
  /** Links to the views of the list, which count them: the header does not. */
  views?: ReactNode;
  /** Filter chips beside the search, and facts at their end. */
  tools?: ReactNode;
  /** Between these and the rows. */
  above?: ReactNode;
  /** Path of the page that adds a row. */
  addPath?: string | undefined;
  /** Something over the list has the one filled button. */
  isAddQuiet?: boolean;
  actions?: ReactNode;
  /** 'No products found.', and what to know or do while there are no rows at all. */
  empty: { title: string; text?: string; action?: ReactNode };
  /** Replaces the default text of an empty search. */
  emptySearch?: { title: string; text: string; action?: ReactNode };
  /** Replaces the default text when nothing fits the filters. */
  emptyFilter?: { text: string; action?: ReactNode } | undefined;
  /** While the rows load. */
  rowHeight?: number;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list of the dashboard in all its states. Page, search, filters and order live in the URL. */
export function ListPage<List extends Paged, Row>({
  title,
  params,
  onChange,
  query,
  toRows,
  one,
  many,
  countsInWords,
  pagedSearch,
  sizes,
  search,
  views,
  tools,
  above,
  addPath,
  isAddQuiet,
  actions,
  empty,
  emptySearch,
  emptyFilter,
  rowHeight,
  children,
}: ListPageProps<List, Row>) {
  const { data } = query;
  const rowCount = data && toRows(data).length;
  const isSearching = params.search !== '';
  const isFiltered = Object.keys(params.filters).length > 0;
  const isEmpty = data?.count === 0 && !isSearching && !isFiltered;
  const isCut = isSearching && !pagedSearch && data && rowCount !== undefined && data.count > rowCount;
  const counted = data && formatCountWithNoun(data.count, one, many);
  const inWords = data?.countIsCapped ? `more than ${counted}` : counted;
  const number = data && !isSearching ? formatCount(data.count) : undefined;
  const add = addPath ? (
    <ButtonLink to={addPath} variant={isAddQuiet ? 'secondary' : 'primary'} icon="plus">
      Add
    </ButtonLink>
  ) : null;
  return (
    <>
      <DashboardHeader
        title={title}
        count={views ? undefined : countsInWords ? inWords : number}
        // An empty list offers Add below its text.
        actions={
          <>
            {actions}
            {isEmpty ? null : add}
          </>
        }
      />
      {views}
      {search || tools ? (
        <ListTools>
          {search ? (
            <SearchInput
              {...search}
              applied={params.search}
              onSearch={(text) => onChange({ search: text })}
            />
          ) : null}
          {tools}
        </ListTools>
      ) : null}
      {above}
      <ListBody
        label={title}
        list={query}
        toRows={toRows}
        hrefFor={(page) => listSearchParams({ ...params, page })}
        searching={isSearching && !pagedSearch}
        limit={params.limit}
        sizes={sizes}
        found={inWords}
        skeleton={<RowsSkeleton height={rowHeight} />}
        empty={
          isSearching
            ? (emptySearch ?? { title: empty.title, text: `Nothing fits "${params.search}".` })
            : isFiltered
              ? { title: empty.title, text: 'Nothing fits these filters.', ...emptyFilter }
              : { action: add, ...empty }
        }
      >
        {children}
      </ListBody>
      {isCut ? (
        <p className={`muted ${styles.cut}`}>
          The first {formatCount(rowCount)} are shown. Type more to find the rest.
        </p>
      ) : null}
    </>
  );
}
