import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#contract/rules.ts';
import { Lane } from '#server/lane.ts';
import { slowJpeg } from '#server/testing/slow-jpeg.ts';
import { ImageWorker } from './image-worker.ts';
import { LostWithProcess, TookTooLong, WorkerProcess } from './worker-process.ts';

const photo = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();

describe('the darkroom', () => {
  let darkroom: ImageWorker;
  afterEach(() => darkroom.close());

  it('ends its process when there is nothing to do, and starts it again', async () => {
    darkroom = new ImageWorker({ msIdle: 1 });
    const bytes = await photo(50);
    expect(darkroom.running).toBe(false);
    await darkroom.develop(bytes, 'ann');
    await vi.waitFor(() => expect(darkroom.running).toBe(false), 5000);
    await expect(darkroom.develop(bytes, 'ann')).resolves.toMatchObject({
      width: 50,
      height: 50,
      kind: 'jpg',
    });
  });

  it('lets nobody wait for the slow pictures of another account', async () => {
    darkroom = new ImageWorker();
    const [slow, quick] = [await photo(6000), await photo(50)];
    const done: string[] = [];
    await Promise.all([
      ...['first', 'second', 'third'].map(async (name) => {
        await darkroom.develop(slow, 'ann');
        done.push(name);
      }),
      darkroom.develop(quick, 'ben').then(() => done.push('of another')),
    ]);
    expect(done.indexOf('of another')).toBeLessThan(done.indexOf('second'));
  });

  it('takes ten uploads of an account at once and twenty-four in all, and asks others to come back', async () => {
    darkroom = new ImageWorker();
    const bytes = await photo(200);
    const upload = (account: string) => darkroom.develop(bytes, account);
    const taken = ['ann', 'ben'].flatMap((account) => Array.from({ length: 10 }, () => upload(account)));
    const refused = upload('ann').catch((error: unknown) => error);
    taken.push(upload('cleo'), upload('cleo'), upload('dora'), upload('dora'));
    const unavailable = upload('emil').catch((error: unknown) => error);
    expect(await refused).toMatchObject({ code: 'too-many', retryAfterSeconds: 30 });
    expect(await unavailable).toMatchObject({ code: 'unavailable', retryAfterSeconds: 30 });
    await expect(Promise.all(taken)).resolves.toHaveLength(24);
    await expect(upload('ann')).resolves.toMatchObject({ width: 200 });
  });

  it('refuses a file that is no picture and works on', async () => {
    darkroom = new ImageWorker();
    await expect(darkroom.develop(Buffer.from('GIF89a'), 'ann')).rejects.toMatchObject({
      code: 'invalid-image',
    });
    await expect(darkroom.print(Buffer.from('none'), 10, 'webp', 'now')).rejects.toThrow(
      'unsupported image format',
    );
    await expect(darkroom.develop(await photo(20), 'ann')).resolves.toMatchObject({ width: 20 });
  });

  it('says of a valid upload that it took too long, and finishes its own work all the same', async () => {
    darkroom = new ImageWorker({ msForAJob: 200 });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"></svg>');
    const [upload, drawing] = await Promise.allSettled([
      darkroom.develop(slowJpeg(6_000, 99), 'ann'),
      darkroom.draw(svg, 'now'),
    ]);
    expect(upload).toMatchObject({
      reason: { code: 'invalid-image', fields: { image: messages.imageTooSlow } },
    });
    expect(drawing).toMatchObject({ value: { width: 900, height: 900 } });
  });

  it('takes no work once it is closed', async () => {
    darkroom = new ImageWorker();
    const open = darkroom.develop(await photo(2000), 'ann');
    darkroom.close();
    await expect(open).rejects.toThrow('closing');
    await expect(darkroom.develop(await photo(20), 'ann')).rejects.toThrow('closing');
  });
});

describe('a process for jobs', () => {
  const file = fileURLToPath(new URL('../../testing/test-child-process.ts', import.meta.url));

  it('that dies fails what it had, and the next job starts another', async () => {
    const jobs = new WorkerProcess<string>(file);
    const [waiting, dying] = [jobs.send('hang'), jobs.send('die')];
    await expect(waiting).rejects.toThrow('ended');
    await expect(dying).rejects.toThrow('ended');
    await expect(jobs.send('echo')).resolves.toBe('echo');
    jobs.close();
  });

  it('that hangs is ended, and what else it did is lost', async () => {
    const jobs = new WorkerProcess<string>(file, { msForAJob: 50 });
    const own = jobs.send('hang', { isLimited: false });
    await expect(jobs.send('hang')).rejects.toThrow(TookTooLong);
    await expect(own).rejects.toThrow(LostWithProcess);
    expect(jobs.running).toBe(false);
  });

  it('knows no setting and no secret of the shop', async () => {
    process.env.JWT_SECRET = 'a secret of this test';
    const jobs = new WorkerProcess<string>(file);
    await expect(jobs.send('environment')).resolves.not.toContain('JWT_SECRET');
    jobs.close();
    delete process.env.JWT_SECRET;
  });
});

describe('a lane', () => {
  it('lets as many run as it has places, in order, and goes on after a failure', async () => {
    const lane = new Lane(2);
    const events: string[] = [];
    let running = 0;
    const job = (name: string, fails = false) =>
      lane.run(async () => {
        running += 1;
        events.push(`${name} with ${running}`);
        await new Promise(setImmediate);
        running -= 1;
        if (fails) throw new Error(name);
      });
    const results = await Promise.allSettled([job('a', true), job('b'), job('c'), job('d')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect(events).toEqual(['a with 1', 'b with 2', 'c with 2', 'd with 2']);
  });

  it('lets what somebody waits for go first', async () => {
    const lane = new Lane(1);
    const order: string[] = [];
    const job = (name: string) => async () => void order.push(name);
    const jobs = [lane.run(job('first')), lane.run(job('later'), 'later'), lane.run(job('now'))];
    await Promise.all(jobs);
    expect(order).toEqual(['first', 'now', 'later']);
  });
});
