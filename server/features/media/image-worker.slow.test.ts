import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { messages } from '#contract/validation.ts';
import { slowJpeg } from '#server/testing/slow-jpeg.ts';
import { ImageWorker } from './image-worker.ts';
import { JobTimedOut, WorkerExited, WorkerProcess } from './worker-process.ts';

const photo = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();

describe('the image worker', () => {
  let worker: ImageWorker;
  afterEach(() => worker.close());

  it('stops its process when idle, and starts it again', async () => {
    worker = new ImageWorker({ msIdle: 1 });
    const bytes = await photo(50);
    expect(worker.running).toBe(false);
    await worker.processUpload(bytes, 'ann');
    await expect.poll(() => worker.running).toBe(false);
    await expect(worker.processUpload(bytes, 'ann')).resolves.toMatchObject({
      width: 50,
      height: 50,
      kind: 'jpg',
    });
  });

  it('does not delay an account by the slow images of another', async () => {
    worker = new ImageWorker();
    const [slow, quick] = [await photo(800), await photo(50)];
    const done: string[] = [];
    await Promise.all([
      ...['first', 'second', 'third'].map(async (name) => {
        await worker.processUpload(slow, 'ann');
        done.push(name);
      }),
      worker.processUpload(quick, 'ben').then(() => done.push('of another')),
    ]);
    expect(done.indexOf('of another')).toBeLessThan(done.indexOf('second'));
  });

  it('accepts ten concurrent uploads of an account and 24 in all, and refuses others with a time to retry', async () => {
    worker = new ImageWorker();
    const bytes = await photo(200);
    const upload = (account: string) => worker.processUpload(bytes, account);
    const accepted = ['ann', 'ben'].flatMap((account) => Array.from({ length: 10 }, () => upload(account)));
    const refused = upload('ann').catch((error: unknown) => error);
    accepted.push(upload('cleo'), upload('cleo'), upload('dora'), upload('dora'));
    const unavailable = upload('emil').catch((error: unknown) => error);
    expect(await refused).toMatchObject({ code: 'too-many', retryAfterSeconds: 30 });
    expect(await unavailable).toMatchObject({ code: 'unavailable', retryAfterSeconds: 30 });
    await expect(Promise.all(accepted)).resolves.toHaveLength(24);
    await expect(upload('ann')).resolves.toMatchObject({ width: 200 });
  });

  it('refuses a file that is not an image, and goes on', async () => {
    worker = new ImageWorker();
    await expect(worker.processUpload(Buffer.from('GIF89a'), 'ann')).rejects.toMatchObject({
      code: 'invalid-image',
    });
    await expect(
      worker.encodeVariant(Buffer.from('none'), { width: 10, format: 'webp', priority: 'visitor' }),
    ).rejects.toThrow('unsupported image format');
    await expect(worker.processUpload(await photo(20), 'ann')).resolves.toMatchObject({ width: 20 });
  });

  it('refuses a valid upload that takes too long, and finishes the work on our own files', async () => {
    worker = new ImageWorker({ msForAJob: 200 });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"></svg>');
    const [upload, rendering] = await Promise.allSettled([
      worker.processUpload(slowJpeg(6_000, 99), 'ann'),
      worker.renderSvg(svg, 'visitor'),
    ]);
    expect(upload).toMatchObject({
      reason: { code: 'invalid-image', fields: { image: messages.imageTooSlow } },
    });
    expect(rendering).toMatchObject({ value: { width: 900, height: 900 } });
  });

  it('encodes what visitors wait for before what the background queue wants', async () => {
    worker = new ImageWorker();
    const master = await photo(300);
    // In the order in which jobs start: they may end in another one.
    const send = vi.spyOn(WorkerProcess.prototype, 'send');
    const widths = { visitor: 100, background: 160 };
    const encode = (priority: 'visitor' | 'background') =>
      worker.encodeVariant(master, { width: widths[priority], format: 'webp', priority });
    await Promise.all([...Array.from({ length: 5 }, () => encode('background')), encode('visitor')]);
    // Two jobs run at a time, so two started before the visitor's.
    expect(send.mock.calls.map(([task]) => task)).toMatchObject(
      [160, 160, 100, 160, 160, 160].map((width) => ({ do: 'encode', width })),
    );
  });

  it('refuses jobs after close, and fails those in progress', async () => {
    worker = new ImageWorker();
    const open = worker.processUpload(await photo(2000), 'ann');
    worker.close();
    await expect(open).rejects.toThrow('closing');
    await expect(worker.processUpload(await photo(20), 'ann')).rejects.toThrow('closing');
  });
});

describe('a worker process', () => {
  const file = fileURLToPath(new URL('../../testing/test-child-process.ts', import.meta.url));
  function start(options?: { msForAJob: number }) {
    const jobs = new WorkerProcess<string>(file, options);
    onTestFinished(() => jobs.close());
    return jobs;
  }

  it('fails its jobs when it exits, and restarts for the next one', async () => {
    const jobs = start();
    const [waiting, dying] = [jobs.send('hang'), jobs.send('die')];
    await expect(waiting).rejects.toThrow('ended');
    await expect(dying).rejects.toThrow('ended');
    await expect(jobs.send('echo')).resolves.toBe('echo');
  });

  it('is killed when a job hangs, and its other jobs fail', async () => {
    const jobs = start({ msForAJob: 50 });
    const own = jobs.send('hang', { isLimited: false });
    await expect(jobs.send('hang')).rejects.toThrow(JobTimedOut);
    await expect(own).rejects.toThrow(WorkerExited);
    expect(jobs.running).toBe(false);
  });

  it('has nothing of the environment of the shop', async () => {
    vi.stubEnv('JWT_SECRET', 'a secret of this test');
    onTestFinished(() => void vi.unstubAllEnvs());
    const jobs = start();
    await expect(jobs.send('environment')).resolves.not.toContain('JWT_SECRET');
  });
});
