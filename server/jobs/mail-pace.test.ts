import { describe, expect, it } from 'vitest';
import { createMailPace } from './mail-pace.ts';

/** A pace with its own clock and load. */
function paceAt({ busy = 0 } = {}) {
  const machine = { ms: 0, busy };
  const pace = createMailPace({ now: () => machine.ms, utilization: () => machine.busy });
  return {
    pace,
    machine,
    answer(answer: Parameters<typeof pace.answered>[0], times = 1) {
      for (let time = 0; time < times; time++) {
        machine.ms += 1;
        pace.answered(answer, machine.ms);
      }
    },
    /** The interval after so many tenths of a second. */
    intervalAfter(tenths: number) {
      for (let tenth = 0; tenth < tenths; tenth++) {
        machine.ms += 100;
        pace.intervalMs();
      }
      return pace.intervalMs();
    },
  };
}

describe('the interval between mails', () => {
  it('shrinks to nothing while the process has time to spare', () => {
    expect(paceAt({ busy: 0.3 }).intervalAfter(10)).toBe(0);
  });

  it('grows to 20 mails a second while requests keep the process busy, and shrinks again after that', () => {
    const { machine, intervalAfter } = paceAt({ busy: 0.3 });
    intervalAfter(10);
    machine.busy = 0.9;
    expect(intervalAfter(3)).toBe(15);
    expect(intervalAfter(30)).toBe(50);
    machine.busy = 0.3;
    expect(intervalAfter(10)).toBe(0);
  });
});

describe('the connections', () => {
  it('become more while mails are accepted, up to eight', () => {
    const { pace, answer } = paceAt();
    expect(pace.connections()).toBe(4);
    answer('decided', 20);
    expect(pace.connections()).toBe(5);
    answer('decided', 1_000);
    expect(pace.connections()).toBe(8);
  });

  it('become one when the mail server says later, and more again when it accepts', () => {
    const { pace, answer } = paceAt();
    answer('server-later');
    expect(pace.connections()).toBe(1);
    answer('decided', 40);
    expect(pace.connections()).toBe(3);
  });
});

describe('the pause after the mail server said later', () => {
  it('doubles from half a second to ten seconds, and is over with the first accepted mail', () => {
    const { pace, machine, answer } = paceAt();
    const pauses = [1, 2, 3, 4, 5, 6, 7].map(() => {
      answer('server-later');
      const pauseMs = pace.pauseMs();
      machine.ms += pauseMs;
      return pauseMs;
    });
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    expect(pace.pauseMs()).toBe(0);
    answer('decided');
    answer('server-later');
    expect(pace.pauseMs()).toBe(500);
  });

  it('counts once for mails that were already under way', () => {
    const { pace, answer } = paceAt();
    answer('server-later');
    pace.answered('server-later', 0);
    pace.answered('server-later', 0);
    expect(pace.pauseMs()).toBe(500);
  });

  it('also follows when three recipients in a row have to wait', () => {
    const { pace, answer } = paceAt();
    answer('recipient-later', 2);
    answer('decided');
    answer('recipient-later', 2);
    expect(pace.pauseMs()).toBe(0);
    answer('recipient-later');
    expect(pace.pauseMs()).toBe(500);
  });
});
