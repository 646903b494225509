import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

type PageHeadProps = {
  title: ReactNode;
  /** Below the title: a sentence, or ids and dates. */
  children?: ReactNode;
  /** Above the title: the way back. */
  back?: { to: string; label: string };
};

/** The head of a page of the storefront: its one h1. */
export function PageHeader({ title, children, back }: PageHeadProps) {
  return (
    <div className="page-head">
      {back ? (
        <Link to={back.to} className="page-back">
          <Icon name="arrow-left" size="s" />
          {back.label}
        </Link>
      ) : null}
      <h1 className="title">{title}</h1>
      {children ? <div className="mt-2 text-ink-muted">{children}</div> : null}
    </div>
  );
}

type SectionProps = {
  title: ReactNode;
  /** 'See all'. */
  more?: { to: string; label: string };
  children: ReactNode;
};

/** A part of a page under its own h2, with the way to the whole. */
export function Section({ title, more, children }: SectionProps) {
  return (
    <section className="section">
      <header className="section-head">
        <h2 className="title">{title}</h2>
        {more ? (
          <Link to={more.to} className="link tap text-ui">
            {more.label}
          </Link>
        ) : null}
      </header>
      {children}
    </section>
  );
}
