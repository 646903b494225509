import type { HealthCheck, SlowCall } from '#contract/health.contract.ts';
import { countCalls, nameOfRoute, sumRanges, within } from './call-times.rules.ts';
import { countInWords, list } from './words.rules.ts';

/** The whole in one sentence. */
export function headline(checks: readonly HealthCheck[]): string {
  const broken = checks.filter(({ status }) => status === 'broken').map(({ name }) => name);
  const waiting = checks.filter(({ status }) => status === 'attention').length;
  const [one, many] =
    broken.length > 0 ? ['One more thing needs', 'more things need'] : ['One thing needs', 'things need'];
  const needs = waiting === 0 ? '' : waiting === 1 ? ` ${one} you.` : ` ${waiting} ${many} you.`;
  if (broken.length === 0) return `The shop works.${needs}`;
  return `${list(broken)} ${broken.length === 1 ? 'does' : 'do'} not work.${needs}`;
}

export const needsPerson = ({ status }: HealthCheck): boolean =>
  status === 'attention' || status === 'broken';

const MAX_LISTED = 10;
const MOST_OF_THE_TIME = 0.95;

/** The routes with the longest calls, named in words. */
export function slowestCalls(
  times: readonly { route: string; counts: readonly number[] }[],
  summaries: ReadonlyMap<string, string>,
): SlowCall[] {
  // A page and its data have one name.
  const byName = Map.groupBy(times, ({ route }) => nameOfRoute(route, summaries));
  return [...byName]
    .map(([name, same]) => ({ name, counts: sumRanges(same.map(({ counts }) => counts)) }))
    .map(({ name, counts }) => ({
      name,
      count: countCalls(counts),
      halfWithinMs: within(counts, 0.5),
      mostWithinMs: within(counts, MOST_OF_THE_TIME),
    }))
    .sort((one, other) => slowness(other) - slowness(one) || other.count - one.count)
    .slice(0, MAX_LISTED);
}

const slowness = ({ mostWithinMs }: SlowCall) => mostWithinMs ?? Number.POSITIVE_INFINITY;

export interface ReportParts {
  at: string;
  sentence: string;
  checks: readonly HealthCheck[];
  slowest: readonly SlowCall[];
  /** Versions, settings without secrets, processes and failures, by name. */
  details: Readonly<Record<string, string>>;
}

/** The answers to a technician's first questions, as plain text. */
export function technicianReport({ at, sentence, checks, slowest, details }: ReportParts): string {
  const seconds = (ms: number | null) => (ms === null ? 'over 60 s' : `${ms / 1000} s`);
  return [
    `Health of the shop at ${at}`,
    sentence,
    '',
    ...checks.map(({ name, status, sentence: said, figure, since }) =>
      [`${name} [${status}]: ${said}`, figure, since && `since ${since}`].filter(Boolean).join(' | '),
    ),
    '',
    ...Object.entries(details).map(([name, value]) => `${name}: ${value}`),
    '',
    'Slowest calls of the last hour: number, half within, 95 % within',
    ...slowest.map(
      ({ name, count, halfWithinMs, mostWithinMs }) =>
        `${name}: ${countInWords(count, 'call')}, ${seconds(halfWithinMs)}, ${seconds(mostWithinMs)}`,
    ),
    '',
  ].join('\n');
}
