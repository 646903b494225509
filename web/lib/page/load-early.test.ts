import { beforeEach, expect, it, vi } from 'vitest';
import { loadEarly } from './load-early.ts';

let page: EventTarget;
let idle: (() => void)[];
const load = vi.fn();

function open({ readyState = 'loading', saveData = false } = {}): void {
  page = new EventTarget();
  idle = [];
  load.mockClear();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { readyState });
  vi.stubGlobal('navigator', { connection: { saveData } });
  vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call));
  loadEarly(load);
}
const fire = (name: string) => page.dispatchEvent(new Event(name));
const rest = () => {
  for (const call of idle) call();
};

beforeEach(() => open());

it('loads when the page has loaded and the browser is idle', () => {
  rest();
  fire('load');
  expect(load).not.toHaveBeenCalled();
  rest();
  expect(load).toHaveBeenCalledOnce();
});

it('waits for no load event of a page that has loaded', () => {
  open({ readyState: 'complete' });
  rest();
  expect(load).toHaveBeenCalledOnce();
});

it('loads at the first press, before the browser is idle', () => {
  fire('pointerdown');
  fire('pointerdown');
  expect(load).toHaveBeenCalledOnce();
});

it('loads only at a press with Data Saver', () => {
  open({ readyState: 'complete', saveData: true });
  rest();
  expect(load).not.toHaveBeenCalled();
  fire('pointerdown');
  expect(load).toHaveBeenCalledOnce();
});
