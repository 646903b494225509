import { expect, test } from 'vitest';
import type { BulkEdit } from '#contract/bulk-edits.contract.ts';
import { resultHeading, toShown } from './results.ts';

const edit = (_id: string, ended: string | null, change: BulkEdit['change'] = { kind: 'activate' }) =>
  ({ _id, ended, change, ending: ended && 'finished' }) as BulkEdit;
const undoing = (_id: string, ended: string | null, of: string) =>
  edit(_id, ended, { kind: 'undo', edit: of, of: { kind: 'deactivate' } });
const shown = (all: readonly BulkEdit[], closedUntil = '') => {
  const { running, newest, earlier } = toShown(all, closedUntil);
  return [running, newest, earlier].map((edits) => edits.map(({ _id }) => _id).join(' '));
};

test('an edit that was undone is not shown beside its undoing, which says so', () => {
  const undone = undoing('undo', '13:00', 'first');
  expect(shown([undone, edit('first', '12:00')])).toEqual(['', 'undo', '']);
  expect(shown([undoing('undo', null, 'first'), edit('first', '12:00')])).toEqual(['undo', '', '']);
  expect(resultHeading(undone)).toBe('Undone: Hide from the shop');
  expect(resultHeading({ ...undone, ending: 'cancelled' })).toBe('Cancelled: Undo “Hide from the shop”');
});

test('two results are shown above the list, and earlier ones are a press away', () => {
  const all = [edit('5', null), edit('4', '4'), edit('3', '3'), edit('2', '2'), edit('1', '1')];
  expect(shown(all)).toEqual(['5', '4 3', '2 1']);
  expect(shown(all, '3')).toEqual(['5', '4', '']);
});
