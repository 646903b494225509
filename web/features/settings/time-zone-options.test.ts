import { expect, it } from 'vitest';
import { clockIn, timeZoneOptions } from './time-zone-options.ts';

const november = new Date('2026-11-27T12:00:00Z');
const listed = (saved: string) => {
  const [utc, ...groups] = timeZoneOptions(saved, november);
  return { utc, groups: groups.map((group) => ('options' in group ? group : { ...group, options: [] })) };
};
type Listed = ReturnType<typeof listed>;
const findCities = (region: string, { groups }: Listed) =>
  groups.find(({ label }) => label === region)?.options ?? [];

it('lists UTC first, then the cities of each region with their offset of today', () => {
  const all = listed('UTC');
  expect(all.utc).toEqual({ value: 'UTC', label: 'UTC' });
  const regions = all.groups.map(({ label }) => label);
  expect(regions).toEqual([...regions].sort());
  expect(findCities('Europe', all)).toContainEqual({ value: 'Europe/Berlin', label: 'Berlin (UTC+1)' });
  expect(findCities('America', all)).toEqual(
    expect.arrayContaining([
      { value: 'America/New_York', label: 'New York (UTC-5)' },
      { value: 'America/St_Johns', label: 'St Johns (UTC-3:30)' },
      // By the city, which one types.
      { value: 'America/Indiana/Knox', label: 'Knox, Indiana (UTC-6)' },
    ]),
  );
  const labels = findCities('Europe', all).map(({ label }) => label);
  expect(labels).toEqual([...labels].sort());
});

it('has a saved zone that the browser spells otherwise, and no zone twice', () => {
  const all = listed('Europe/Kyiv');
  expect(findCities('Europe', all)).toContainEqual({ value: 'Europe/Kyiv', label: 'Kyiv (UTC+2)' });
  const values = all.groups.flatMap(({ options }) => options.map(({ value }) => value));
  expect(values.length).toBeGreaterThan(300);
  expect(new Set(values).size).toBe(values.length);
});

it('has a saved zone that this browser does not know', () => {
  expect(findCities('Mars', listed('Mars/Olympus_Mons'))).toEqual([
    { value: 'Mars/Olympus_Mons', label: 'Olympus Mons' },
  ]);
  expect(clockIn('Mars/Olympus_Mons', november)).toBeNull();
});

it('says what time it is there, on which day', () => {
  expect(clockIn('UTC', november)).toBe('Friday 12:00 PM');
  expect(clockIn('Pacific/Auckland', november)).toBe('Saturday 1:00 AM');
});
