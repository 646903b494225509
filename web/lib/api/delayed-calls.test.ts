import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { delayedCalls, sendDelayedCalls } from './delayed-calls.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function recorded() {
  const sent: string[] = [];
  const calls = delayedCalls(async (call: string) => void sent.push(call));
  return { sent, calls };
}

it('sends a call after ten seconds, and lists it as pending until then', async () => {
  const { sent, calls } = recorded();
  calls.start('lamp', 'Shipped');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(sent).toEqual([]);
  expect([...calls.waiting.get()]).toEqual([['lamp', 'Shipped']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['Shipped']);
  expect(calls.waiting.get().size).toBe(0);
});

it('never sends what was undone', async () => {
  const { sent, calls } = recorded();
  calls.start('lamp', 'Shipped');
  calls.start('mug', 'Processing');
  calls.undo('lamp');
  await vi.runAllTimersAsync();
  expect(sent).toEqual(['Processing']);
});

it('sends one call for a key, the last one, with its own ten seconds', async () => {
  const { sent, calls } = recorded();
  calls.start('lamp', 'Processing');
  await vi.advanceTimersByTimeAsync(6_000);
  calls.start('lamp', 'Shipped');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sent).toEqual(['Shipped']);
});

it('sends all pending calls at once, and none twice', async () => {
  const { sent, calls } = recorded();
  calls.start('lamp', 'Shipped');
  calls.start('mug', 'Processing');
  await calls.sendAll();
  expect(sent).toEqual(['Shipped', 'Processing']);
  await vi.runAllTimersAsync();
  await calls.sendAll();
  expect(sent).toHaveLength(2);
});

it('calls its listeners on every change, with a new map each time', () => {
  const { calls } = recorded();
  const seen: unknown[] = [];
  const stop = calls.waiting.subscribe(() => seen.push(calls.waiting.get()));
  calls.start('lamp', 'Shipped');
  calls.undo('lamp');
  stop();
  calls.start('lamp', 'Shipped');
  expect(seen).toHaveLength(2);
  expect(seen[0]).not.toBe(seen[1]);
});

it('sends the pending calls of all open components before somebody signs out', async () => {
  const [orders, closed] = [recorded(), recorded()];
  const stop = [orders.calls.open(), closed.calls.open()];
  stop.pop()?.();
  orders.calls.start('lamp', 'Shipped');
  closed.calls.start('mug', 'Processing');
  await sendDelayedCalls();
  stop.pop()?.();
  expect(orders.sent).toEqual(['Shipped']);
  expect(closed.sent).toEqual([]);
});
