import { once } from 'node:events';
import Fastify, { type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/define-endpoint.ts';
import { serve } from './serve.ts';

const ping = endpoint({
  method: 'GET',
  path: '/ping',
  access: 'signed-in',
  summary: 'Ping',
  reply: z.object({}),
});

type OnRequest = (request: Partial<FastifyRequest>, reply: Partial<FastifyReply>, done: () => void) => void;

/** @returns the onRequest hook of a call; `findActor` is how the token's actor is found */
function onRequestHook(findActor: () => Promise<unknown>): OnRequest {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.decorate('findActor', findActor as never);
  let route: RouteOptions | undefined;
  app.addHook('onRoute', (options) => {
    route ??= options;
  });
  serve(app, ping, () => ({}));
  return route?.onRequest as OnRequest;
}

/** Takes the next unhandled rejection from Vitest, which would report it as a failure. */
async function nextRejection(): Promise<unknown> {
  const listeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  onTestFinished(() => {
    for (const listener of listeners) process.on('unhandledRejection', listener);
  });
  const [reason] = await once(process, 'unhandledRejection');
  return reason;
}

const request = { headers: { authorization: 'Bearer token' } };
const member = { id: '1', role: 'ROLE MEMBER' };

describe('a call with a token', () => {
  it('continues once, even if what follows throws', async () => {
    const failure = new Error('thrown by a later hook');
    const done = vi.fn(() => {
      throw failure;
    });
    const rejection = nextRejection();
    onRequestHook(async () => member)(request, {}, done);
    expect(await rejection).toBe(failure);
    expect(done).toHaveBeenCalledTimes(1);
    expect(done).toHaveBeenCalledWith();
  });

  it('fails once with the error of finding its actor', async () => {
    const failure = new Error('the database is down');
    const done = vi.fn();
    onRequestHook(() => Promise.reject(failure))(request, {}, done);
    await expect.poll(() => done.mock.calls).toEqual([[failure]]);
  });

  it('is refused once without an actor', async () => {
    const done = vi.fn();
    onRequestHook(async () => null)(request, {}, done);
    await expect.poll(() => done.mock.calls).toMatchObject([[{ code: 'unauthorized' }]]);
  });
});
