import { formatCount } from './format.ts';

/** '1 merchant', '1,204 merchants'. */
export function formatNumberOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
