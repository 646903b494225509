import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ourLook } from '#contract/look.contract.ts';
import { type Answers, fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, readDescription } from '#web/testing/open-page.tsx';
import LookPage from './look-page.tsx';

afterEach(closePages);

/** @param changes of the draft that is loaded */
function open(part: string, changes: object = {}, answers: Answers = {}) {
  const draft = {
    ...{ look: ourLook, version: 0, savedAt: null, savedBy: null, isPublished: true, unreadable: [] },
    ...{ versions: [], targets: [], ...changes },
  };
  fakeApi({ 'GET /look': { draft }, 'PUT /look': { success: true, message: '', draft }, ...answers });
  return openPage(<LookPage />, { at: `/dashboard/look${part && `?part=${part}`}` });
}

it('publishes no colour that is half typed, or that cannot be read, and offers the nearest', async () => {
  const { user } = open('');
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

it('takes an entry out of a menu, and back in by Undo', async () => {
  const { user } = open('menus');
  const header = await screen.findByRole('group', { name: 'Header' });
  await press(user, 'Brands', header);
  await press(user, 'Take out', header);
  await within(header).findByText(/^Brands was taken out\./);
  expect(within(header).queryByRole('button', { name: 'Brands' })).toBeNull();
  const undo = within(header).getByRole('button', { name: 'Undo' });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  await user.click(undo);
  await within(header).findByRole('button', { name: 'Brands' });
  expect(document.activeElement).toBe(within(header).getByRole('list'));
  expect(within(header).queryByText(/was taken out/)).toBeNull();
});

it('takes a version back, and what was there before it', async () => {
  const version = { number: 1, at: '2026-11-26T10:00:00.000Z', by: 'Omar' };
  const colors = { ...ourLook.colors, light: { accent: '#533016' } };
  const { user } = open(
    'versions',
    { versions: [version] },
    { 'GET /look/version/:number': { version: { ...version, look: { ...ourLook, colors } } } },
  );
  const readAccent = async () => {
    await user.click(screen.getByRole('link', { name: 'Logo and colours' }));
    const { value } = await screen.findByLabelText<HTMLInputElement>('Accent, light');
    await user.click(screen.getByRole('link', { name: 'Versions' }));
    return value;
  };
  await screen.findByRole('button', { name: 'Take back no. 1' });
  const before = await readAccent();
  await press(user, 'Take back no. 1');
  await screen.findByText('No. 1 is in the draft.');
  expect(await readAccent()).toBe('#533016');
  await press(user, 'Back to what I had');
  expect(screen.queryByText('No. 1 is in the draft.')).toBeNull();
  expect(await readAccent()).toBe(before);
});
