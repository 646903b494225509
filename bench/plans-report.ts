import type { Explained } from './explain.ts';

/** A query with the statements that it ran. */
export interface ExplainedQuery {
  title: string;
  statements: Explained[];
}

/**
 * @returns tables of what each query cost, and each plan once; plans that differ only in numbers count as one, shown by
 * the slowest case
 */
export function plansReport(heading: string[], groups: ReadonlyMap<string, ExplainedQuery[]>): string {
  const plans = distinctPlans(groups);
  const lines = [...heading, ''];
  for (const [group, explained] of groups) {
    lines.push(`## ${group}`, '', '| query | ms | rows | buffers | read by | plan |');
    lines.push('| --- | ---: | ---: | ---: | --- | --- |');
    for (const { title, statements } of explained) {
      for (const [at, statement] of statements.entries()) {
        const { ms, plan } = statement;
        const number = plans.get(planShape(statement))?.number;
        const part = at === 0 ? title : '… then';
        const figures = [ms.toFixed(2), parseRows(plan), countBuffers(plan), readBy(plan)];
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

function distinctPlans(groups: ReadonlyMap<string, ExplainedQuery[]>): Map<string, NumberedPlan> {
  const plans = new Map<string, NumberedPlan>();
  for (const { title, statements } of [...groups.values()].flat()) {
    for (const statement of statements) {
      const shape = planShape(statement);
      const known = plans.get(shape);
      const number = known?.number ?? plans.size + 1;
      if (!known || statement.ms > known.ms) plans.set(shape, { ...statement, number, title });
    }
  }
  return plans;
}

/** A plan without numbers: steps and conditions. */
function planShape({ plan }: Explained): string {
  return plan
    .filter((line) => /->|Cond:|^\S/.test(line))
    .map((line) => line.replace(/\(actual.*$/, '').replaceAll(/\$\d+/g, '$'))
    .join('\n');
}

/** A plan without details that repeat for each step. */
function readable(plan: readonly string[]): string[] {
  const noise = /^ *(Buffers|Hash Cond|Buckets|Heap Fetches: 0$|Index Searches|Planning|Storage|Window:)/;
  return plan.filter((line) => !noise.test(line)).map((line) => line.replace(/ loops=1\)/, ')'));
}

const parseRows = ([top = '']: readonly string[]) => Math.round(Number(/rows=([\d.]+)/.exec(top)?.[1] ?? 0));

/** Buffers of the whole statement: the top line includes those below. */
function countBuffers(plan: readonly string[]): number {
  const line = plan.find((step) => step.includes('Buffers:')) ?? '';
  const pages = [...line.matchAll(/(?:hit|read)=(\d+)/g)].map(([, count]) => Number(count));
  return pages.reduce((sum, count) => sum + count, 0);
}

/** Tables with fewer rows fit a page or two, and are faster to read without an index. */
const smallTable = 100;

/** Names of indexes; sequential scans in bold. */
function readBy(plan: readonly string[]): string {
  const sources = plan.flatMap((line) => {
    const [, table, rows] = /Seq Scan on (\w+).*?rows=([\d.]+)/.exec(line) ?? [];
    if (table) return Number(rows) < smallTable ? [] : [`**all of ${table}**`];
    const index = /Index (?:Only )?Scan (?:Backward )?using (\w+)|Bitmap Index Scan on (\w+)/.exec(line);
    return index ? [index[1] ?? index[2] ?? ''] : [];
  });
  return [...new Set(sources)].join(', ');
}
