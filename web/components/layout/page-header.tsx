import type { ReactNode } from 'react';
import { cx } from '#web/lib/values/class-names.ts';
import { Link } from '../buttons/link.tsx';
import * as styles from './page-header.module.css';

type PageHeaderProps = {
  title: ReactNode;
  /** The text below the title: a sentence, or ids and dates. */
  children?: ReactNode;
  /** Content above the title. */
  above?: ReactNode;
};

/** The header of a storefront page: its one h1. */
export function PageHeader({ title, children, above }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      {above}
      <h1 className="title">{title}</h1>
      {children ? <div className={styles.text}>{children}</div> : null}
    </div>
  );
}

type SectionProps = {
  /** Without it, the content has a heading. */
  title?: ReactNode;
  /** 'See all'. */
  more?: { to: string; label: string };
  children: ReactNode;
};

/** A part of a page under its own h2, with a link to the whole list. */
export function Section({ title, more, children }: SectionProps) {
  return (
    <section className={styles.section}>
      {title ? (
        <header className={styles.sectionHeader}>
          <h2 className="title">{title}</h2>
          {more ? (
            <Link to={more.to} className={cx('link tap', styles.more)}>
              {more.label}
            </Link>
          ) : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}
