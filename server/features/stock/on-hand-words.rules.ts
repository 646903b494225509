import { formatCount } from '#server/format/format.ts';

/** '1 is on hand', '1,204 are on hand'. */
export const onHandWords = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'is' : 'are'} on hand`;
