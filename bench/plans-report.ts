import type { Explained } from './explain.ts';

/** A question, and the statements that it came down to. */
export interface Answered {
  title: string;
  statements: Explained[];
}

/**
 * Tables of what each question cost, and below them every plan once: plans that differ in figures alone are
 * one, shown by its slowest case.
 */
export function reportOf(heading: string[], groups: ReadonlyMap<string, Answered[]>): string {
  const plans = distinctPlans(groups);
  const lines = [...heading, ''];
  for (const [group, answered] of groups) {
    lines.push(`## ${group}`, '', '| what is asked | ms | rows | buffers | read by | plan |');
    lines.push('| --- | ---: | ---: | ---: | --- | --- |');
    for (const { title, statements } of answered) {
      for (const [at, statement] of statements.entries()) {
        const { ms, plan } = statement;
        const number = plans.get(shapeOf(statement))?.number;
        const part = at === 0 ? title : '… and then';
        const figures = [ms.toFixed(2), rowsOf(plan), buffersOf(plan), readBy(plan)];
        lines.push(`| ${part} | ${figures.join(' | ')} | [${number}](#plan-${number}) |`);
      }
    }
    lines.push('');
  }
  lines.push('## Plans', '');
  for (const { number, title, text, plan } of plans.values()) {
    lines.push(`### Plan ${number}`, '', `${title}:`, '');
    lines.push('```sql', text.replaceAll(/\s+/g, ' ').trim(), '```', '', '```', ...readable(plan), '```', '');
  }
  return lines.join('\n');
}

interface NumberedPlan extends Explained {
  number: number;
  title: string;
}

function distinctPlans(groups: ReadonlyMap<string, Answered[]>): Map<string, NumberedPlan> {
  const plans = new Map<string, NumberedPlan>();
  for (const { title, statements } of [...groups.values()].flat()) {
    for (const statement of statements) {
      const shape = shapeOf(statement);
      const known = plans.get(shape);
      const number = known?.number ?? plans.size + 1;
      if (!known || statement.ms > known.ms) plans.set(shape, { ...statement, number, title });
    }
  }
  return plans;
}

/** What stays of a plan when its figures go: the steps, and what they look for. */
function shapeOf({ plan }: Explained): string {
  return plan
    .filter((line) => /->|Cond:|^\S/.test(line))
    .map((line) => line.replace(/\(actual.*$/, '').replaceAll(/\$\d+/g, '$'))
    .join('\n');
}

/** A plan without what is said about every step of it, or says nothing. */
function readable(plan: readonly string[]): string[] {
  const noise = /^ *(Buffers|Hash Cond|Buckets|Heap Fetches: 0$|Index Searches|Planning|Storage|Window:)/;
  return plan.filter((line) => !noise.test(line)).map((line) => line.replace(/ loops=1\)/, ')'));
}

const rowsOf = ([top = '']: readonly string[]) => Math.round(Number(/rows=([\d.]+)/.exec(top)?.[1] ?? 0));

/** Of the whole statement: its topmost line counts what is below it. */
function buffersOf(plan: readonly string[]): number {
  const line = plan.find((step) => step.includes('Buffers:')) ?? '';
  const pages = [...line.matchAll(/(?:hit|read)=(\d+)/g)].map(([, count]) => Number(count));
  return pages.reduce((sum, count) => sum + count, 0);
}

/** A table of so few rows fits a page or two, and is read whole more quickly than by an index. */
const few = 100;

/** Names of the indexes; a table that is read whole is set bold. */
function readBy(plan: readonly string[]): string {
  const ways = plan.flatMap((line) => {
    const [, table, rows] = /Seq Scan on (\w+).*?rows=([\d.]+)/.exec(line) ?? [];
    if (table) return Number(rows) < few ? [] : [`**all of ${table}**`];
    const index = /Index (?:Only )?Scan (?:Backward )?using (\w+)|Bitmap Index Scan on (\w+)/.exec(line);
    return index ? [index[1] ?? index[2] ?? ''] : [];
  });
  return [...new Set(ways)].join(', ');
}
