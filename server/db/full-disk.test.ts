import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FullDisk } from './full-disk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('logs once that the disk is full, and once that nothing was refused for a minute', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  const disk = new FullDisk();
  expect(disk.isFull).toBe(false);
  for (let refused = 0; refused < 3; refused++) {
    disk.note();
    vi.advanceTimersByTime(59_000);
  }
  expect(disk.isFull).toBe(true);
  expect(warn).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(disk.isFull).toBe(false);
  expect(warn.mock.calls.map(([message]) => message)).toEqual([
    expect.stringContaining('is full'),
    expect.stringContaining('has saved everything'),
  ]);
});
