import { afterEach, expect, it, vi } from 'vitest';
import { delayedCalls } from '#web/lib/api/delayed-calls.ts';
import { takeNotices } from '#web/lib/page/notify.ts';
import { signOut } from './sign-out.ts';

afterEach(() => void takeNotices());

it('ends the session on the server after the calls that could still be undone', async () => {
  const events: string[] = [];
  const sent = Promise.withResolvers<void>();
  const calls = delayedCalls(async () => {
    events.push('call begins');
    await sent.promise;
    events.push('call ends');
  });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
  vi.stubGlobal('fetch', async (path: string) => {
    events.push(path);
    return Response.json({ success: true, message: 'You are signed out.' });
  });
  const close = calls.open();
  calls.start('lamp', 'Shipped');
  const signedOut = signOut();
  sent.resolve();
  await signedOut;
  close();
  expect(events).toEqual(['call begins', 'call ends', '/api/auth/logout']);
});
