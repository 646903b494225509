import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SettingsError } from '../env.ts';
import { createProcessEnd } from './process-end.ts';

const { exitCode } = process;
// Its time limit would end the process of the tests.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  process.exitCode = exitCode;
});

it('a start that fails says why', async () => {
  const onFailure = vi.fn();
  await createProcessEnd().start(() => Promise.reject(new SettingsError('PORT: is in use')), onFailure);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith('PORT: is in use');
});
