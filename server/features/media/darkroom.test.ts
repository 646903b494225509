import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Lane } from '#server/lane.ts';
import { Darkroom } from './darkroom.ts';
import { JobProcess } from './job-process.ts';

const photo = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();

describe('the darkroom', () => {
  let darkroom: Darkroom;
  afterEach(() => darkroom.close());

  it('ends its process when there is nothing to do, and starts it again', async () => {
    darkroom = new Darkroom({ msIdle: 1 });
    const bytes = await photo(50);
    expect(darkroom.running).toBe(false);
    await darkroom.develop(bytes);
    await vi.waitFor(() => expect(darkroom.running).toBe(false), 5000);
    await expect(darkroom.develop(bytes)).resolves.toMatchObject({ width: 50, height: 50, kind: 'jpg' });
  });

  it('works on one upload at a time and asks the seventeenth that waits to come back', async () => {
    darkroom = new Darkroom();
    const bytes = await photo(200);
    const taken = Array.from({ length: 17 }, () => darkroom.develop(bytes));
    await expect(darkroom.develop(bytes)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(Promise.all(taken)).resolves.toHaveLength(17);
  });

  it('refuses a file that is no picture and works on', async () => {
    darkroom = new Darkroom();
    await expect(darkroom.develop(Buffer.from('GIF89a'))).rejects.toMatchObject({ code: 'invalid' });
    await expect(darkroom.print(Buffer.from('none'), 10, 'webp', 'now')).rejects.toThrow(
      'unsupported image format',
    );
    await expect(darkroom.develop(await photo(20))).resolves.toMatchObject({ width: 20 });
  });

  it('takes no work once it is closed', async () => {
    darkroom = new Darkroom();
    const open = darkroom.develop(await photo(2000));
    darkroom.close();
    await expect(open).rejects.toThrow('closing');
    await expect(darkroom.develop(await photo(20))).rejects.toThrow('closing');
  });
});

describe('a process for jobs', () => {
  const file = fileURLToPath(new URL('../../testing/odd-process.ts', import.meta.url));

  it('that dies fails what it had, and the next job starts another', async () => {
    const jobs = new JobProcess<string>(file);
    const [waiting, dying] = [jobs.send('hang'), jobs.send('die')];
    await expect(waiting).rejects.toThrow('ended');
    await expect(dying).rejects.toThrow('ended');
    await expect(jobs.send('echo')).resolves.toBe('echo');
    jobs.close();
  });

  it('that hangs is ended', async () => {
    const jobs = new JobProcess<string>(file, { msForAJob: 50 });
    await expect(jobs.send('hang')).rejects.toThrow('too long');
    expect(jobs.running).toBe(false);
  });

  it('knows no setting and no secret of the shop', async () => {
    process.env.JWT_SECRET = 'a secret of this test';
    const jobs = new JobProcess<string>(file);
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
