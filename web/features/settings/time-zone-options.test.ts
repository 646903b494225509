import { expect, it } from 'vitest';
import { timeZoneOptions } from './time-zone-options.ts';

const november = new Date('2026-11-27T12:00:00Z');
const labels = (saved: string) => timeZoneOptions(saved, november).map(({ label }) => label);

it('lists UTC first, then cities with their offset of today', () => {
  const [first, ...others] = labels('UTC');
  expect(first).toBe('UTC');
  const cities = timeZoneOptions('UTC')
    .slice(1)
    .map(({ value }) => value);
  expect(cities).toEqual([...cities].sort());
  expect(others).toEqual(
    expect.arrayContaining([
      'America/New York (UTC-5)',
      'America/St Johns (UTC-3:30)',
      'Europe/Berlin (UTC+1)',
    ]),
  );
});

it('has a saved zone that the browser spells otherwise, and no zone twice', () => {
  expect(timeZoneOptions('Europe/Kyiv', november)).toContainEqual({
    value: 'Europe/Kyiv',
    label: 'Europe/Kyiv (UTC+2)',
  });
  const all = labels('Europe/Berlin');
  expect(new Set(all).size).toBe(all.length);
});
