import { expect, it } from 'vitest';
import { undoNote } from './undo-time.ts';

it('says until when an import can be undone, today or tomorrow', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 10);
  expect(undoNote(at(23, 16), at(22, 16))).toBe('You can undo it until tomorrow, 4:10 PM.');
  expect(undoNote(at(23, 16), at(23, 9))).toBe('You can undo it until today, 4:10 PM.');
});
