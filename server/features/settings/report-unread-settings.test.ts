import { expect, it, vi } from 'vitest';
import { reportUnreadSettings } from './report-unread-settings.ts';

const read = { storeName: 'Kiln', supportPhone: '1', taxRate: 5 };

function reported(given: Record<string, string>, used = read) {
  const warn = vi.fn();
  reportUnreadSettings(given, { read, used }, { warn });
  return warn.mock.calls.map(([{ settings }]) => settings);
}

it('warns once of all variables that are set and differ from what is saved', () => {
  const used = { storeName: 'Loam', supportPhone: '2', taxRate: 5 };
  expect(reported({ STORE_NAME: 'Kiln', SUPPORT_PHONE: '1', TAX_RATE: '5.0' }, used)).toEqual([
    ['STORE_NAME', 'SUPPORT_PHONE'],
  ]);
});

it('says nothing of the same values, and of variables that are not set', () => {
  expect(reported({ STORE_NAME: 'Kiln', TAX_RATE: '5.0' })).toEqual([]);
  expect(reported({}, { ...read, storeName: 'Loam' })).toEqual([]);
});
