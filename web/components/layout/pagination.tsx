import { Fragment } from 'react';
import { Link } from '../buttons/link.tsx';
import { pageNumbers } from './page-numbers.ts';
import * as styles from './pagination.module.css';

type PaginationProps = {
  totalPages: number;
  currentPage: number;
  /** The URL of a page: paging works without JavaScript. */
  hrefFor: (page: number) => string;
  /** Tells two of them on a page apart. */
  label?: string;
};

/**
 * Links to pages: 3 pages in range, 2 at the margins, '< previous' and 'next >'; on phones the first, the current and the last, in one row.
 * Nothing at all for one page.
 */
export function Pagination({ totalPages, currentPage, hrefFor, label = 'Pages' }: PaginationProps) {
  if (totalPages <= 1) return null;
  const step = (page: number, text: string, rel: string) =>
    page >= 1 && page <= totalPages ? (
      <Link to={hrefFor(page)} rel={rel}>
        {text}
      </Link>
    ) : (
      <span className={styles.off}>{text}</span>
    );
  let gaps = 0;
  const isNarrow = (page: number) => [1, currentPage, totalPages].includes(page);
  const narrowGap = (
    <span data-on="phones" aria-hidden="true">
      …
    </span>
  );
  return (
    <nav className={styles.pages} aria-label={label}>
      {step(Math.min(currentPage - 1, totalPages), '< previous', 'prev')}
      {pageNumbers(totalPages, currentPage).map((page) =>
        page === 'gap' ? (
          <span key={`gap ${gaps++}`} data-on="wide" aria-hidden="true">
            …
          </span>
        ) : (
          <Fragment key={page}>
            {page === currentPage && page > 2 ? narrowGap : null}
            <Link
              to={hrefFor(page)}
              aria-label={`Page ${page}`}
              aria-current={page === currentPage ? 'page' : undefined}
              data-on={isNarrow(page) ? undefined : 'wide'}
            >
              {page}
            </Link>
            {page === currentPage && page < totalPages - 1 ? narrowGap : null}
          </Fragment>
        ),
      )}
      {step(currentPage + 1, 'next >', 'next')}
    </nav>
  );
}
