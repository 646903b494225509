import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { endSession } from '#web/lib/api/session.ts';
import { closePages, openPage, press } from '#web/testing/open-page.tsx';
import { Compose } from './compose.tsx';

afterEach(closePages);

it('keeps a message in its tab through a reload, until it is sent or its person signs out', async () => {
  const keys: string[] = [];
  const onSend = async (_text: string, key: string) => {
    keys.push(key);
    if (keys.length === 1) throw new Error('There is no connection.');
  };
  const to = { id: 'ada', name: 'Ada Lane' };
  const { user } = openPage(<Compose account="me" to={to} typed="" inserts={undefined} onSend={onSend} />);
  const box = screen.getByRole('textbox');
  await user.type(box, 'Is it dimmable?');
  await press(user, 'Send');
  // It was refused.
  await waitFor(() => expect(document.activeElement).toBe(box));
  vi.resetModules();
  const reloaded = await import('./drafts.ts');
  expect(reloaded.draftTo('me', 'ada')).toEqual({
    ...{ text: 'Is it dimmable?', typed: '' },
    attempt: { text: 'Is it dimmable?', key: keys[0] },
  });
  expect(reloaded.draftTo('another', 'ada').text).toBe('');
  await press(user, 'Send');
  await waitFor(() => expect(box).toHaveProperty('value', ''));
  expect(sessionStorage.length).toBe(0);
  await user.type(box, 'One more thing');
  expect(sessionStorage.length).toBe(1);
  act(endSession);
  expect(sessionStorage.length).toBe(0);
});
