import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** @returns how many connections to the database the work used */
export async function countConnections({ pool }: TestApp, work: () => Promise<unknown>): Promise<number> {
  const connect = vi.spyOn(pool, 'connect');
  try {
    await work();
    return connect.mock.calls.length;
  } finally {
    connect.mockRestore();
  }
}
