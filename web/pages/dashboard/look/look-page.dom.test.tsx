import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ourLook } from '#contract/look.contract.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage, readDescription } from '#web/testing/open-page.tsx';
import LookPage from './look-page.tsx';

afterEach(closePages);

it('publishes no colour that is half typed, or that cannot be read, and offers the nearest', async () => {
  const draft = {
    ...{ look: ourLook, version: 0, savedAt: null, savedBy: null, isPublished: true, unreadable: [] },
    ...{ versions: [], targets: [] },
  };
  fakeApi({ 'GET /look': { draft }, 'PUT /look': { success: true, message: '', draft } });
  const { user } = openPage(<LookPage />, { at: '/dashboard/look' });
  const type = async (label: string, color: string) => {
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    await user.clear(field);
    await user.type(field, color);
    return field;
  };
  const mayPublish = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' });
  const isOff = () => mayPublish().disabled || mayPublish().getAttribute('aria-disabled') === 'true';
  const accent = await type('Accent, light', '#12');
  screen.getByText(/^Accent, light: not a colour yet\./);
  expect(isOff()).toBe(true);
  await type('Accent, light', '#533016');
  expect(isOff()).toBe(false);
  await type('Accent, light', '#e0832f');
  await type('Text on accent, light', '#ffffff');
  screen.getByText(/Light: contrast 2\.\d with its text/);
  expect(readDescription(accent)).toMatch(/contrast 2\.\d with its text/);
  expect(isOff()).toBe(true);
  await user.click(screen.getAllByRole('button', { name: 'Take it' })[0] as HTMLElement);
  expect(document.activeElement).toBe(accent);
  expect(isOff()).toBe(false);
});
