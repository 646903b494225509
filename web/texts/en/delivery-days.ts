import { plural } from '#contract/texts.ts';

const workingDays = plural('en', { one: 'working day', other: 'working days' });
/** '3 to 5 working days'. */
export const days = ({ from, to }: { from: number; to: number }) => {
  if (to === 0) return 'the same day';
  return from === to ? `${to} ${workingDays(to)}` : `${from} to ${to} ${workingDays(to)}`;
};
