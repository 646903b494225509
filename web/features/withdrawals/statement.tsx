import { type ReactNode, useEffect, useRef } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { formatCount, formatDate } from '#web/lib/format/format.ts';
import { formatHour } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/withdraw.ts';
import * as styles from './withdrawal.module.css';

const texts = defineTexts({ en });

export interface NamedPieces {
  name: string;
  quantity: number;
}

/** '2 × Half-Dip Mug'. */
export const pieceWords = ({ name, quantity }: NamedPieces): string =>
  texts().statement.piece(formatCount(quantity), name);
export const piecesInWords = (pieces: readonly NamedPieces[]): string => pieces.map(pieceWords).join(', ');

/** 'Saturday, Nov 28, 2026, 8:14 PM UTC'. */
export const momentInWords = (time: string): string => `${formatDate(time)}, ${formatHour(time)}`;

/** The facts of a statement, as they are shown before it is made and to whoever has to confirm it. */
export interface StatementFacts {
  order: string;
  isWhole: boolean;
  /** A line each. */
  things: readonly string[];
  name: string;
  email: string;
}

interface StatementProps {
  title: string;
  /** Below the title. */
  about: string;
  facts: StatementFacts;
  /** The one or two buttons, and what they do. */
  children: ReactNode;
}

/** A statement of withdrawal in words, with its facts. */
export function Statement({ title, about, facts, children }: StatementProps) {
  const words = texts().statement;
  const { order, isWhole, things, name, email } = facts;
  return (
    <Step title={title} about={about}>
      <blockquote className={`lead ${styles.said}`}>{isWhole ? words.whole : words.some}</blockquote>
      <dl className={styles.facts}>
        <Fact name={words.order}>{order}</Fact>
        <Fact name={words.what}>
          {things.map((thing) => (
            <span key={thing}>{thing}</span>
          ))}
        </Fact>
        <Fact name={words.name}>{name}</Fact>
        <Fact name={words.email}>{email}</Fact>
      </dl>
      {children}
    </Step>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A step takes the place of the one before, and the focus with it. */
export function Step({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={top} tabIndex={-1} className={styles.step}>
      <PageHeader title={title}>{about}</PageHeader>
      <div className={styles.column}>{children}</div>
    </div>
  );
}
