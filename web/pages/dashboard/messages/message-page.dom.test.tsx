import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, routePage } from '#web/testing/open-page.tsx';
import MessagePage from './message-page.tsx';

afterEach(closePages);

const message = {
  ...{ _id: 'm', name: 'Marta Wilder', email: 'marta@example.com' },
  ...{ created: '2026-11-26T10:00:00.000Z', answered: null, answer: null, answeredBy: null },
};

async function open(text: string, asked: string) {
  const api = fakeApi({
    'GET /contact/:id': { message: { ...message, message: asked } },
    'GET /settings/answers': { settings: { answers: [{ id: 'a', name: 'Late', text }] } },
    'POST /contact/:id/answer': { success: true, message: 'Sent.' },
  });
  const { user } = openPage(routePage(MessagePage, { id: 'm' }));
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Answer');
  await screen.findByRole('button', { name: 'Insert an answer' });
  return { user, api, box };
}

it('inserts an answer of the shop by its button, with the name and the order of the message', async () => {
  const { user, box } = await open('Hello {name}, your order {order} leaves today.', 'When does #1042 come?');
  await press(user, 'Insert an answer');
  await user.click(await screen.findByRole('option', { name: /^Late/ }));
  expect(box.value).toBe('Hello Marta, your order #1042 leaves today.');
  expect(document.activeElement).toBe(box);
});

it('inserts one by keys, and sends nothing with a blank in it', async () => {
  const { user, api, box } = await open('{order} comes soon.', 'When does it come?');
  await user.type(box, '/la');
  await screen.findByRole('option', { name: /^Late/ });
  await user.keyboard('{Enter}');
  expect(box.value).toBe('{order} comes soon.');
  expect(screen.queryByRole('option')).toBeNull();
  await press(user, 'Send answer');
  await screen.findByText('Please write what belongs in the place of {order}.');
  await user.clear(box);
  await user.type(box, '#1042 comes soon.');
  await press(user, 'Send answer');
  await waitFor(() =>
    expect(api.sentBodies('POST /contact/:id/answer')).toEqual([{ answer: '#1042 comes soon.' }]),
  );
});
