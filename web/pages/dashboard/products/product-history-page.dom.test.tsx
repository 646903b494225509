import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { editedProduct } from '#web/testing/edited-product.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, routePage } from '#web/testing/open-page.tsx';
import ProductHistoryPage from './product-history-page.tsx';

afterEach(closePages);

const at = '2026-11-26T10:00:00.000Z';
const by = { name: 'Ines Okafor', isOfShop: true };
const saved = {
  ...{ _id: '2', at, source: 'save', by },
  changes: {
    name: { from: 'Lamp', to: 'Edited Lamp' },
    description: { from: 'A lamp.', to: 'A cold lamp.' },
  },
};
const restored = {
  ...saved,
  _id: '3',
  source: 'restore',
  changes: { name: { from: 'Edited Lamp', to: 'Lamp' } },
};
const added = { _id: '1', at, source: 'save', by, changes: { created: true } };
const list = (...entries: object[]) => ({ entries, next: null, added: at });
const restore = 'POST /product/:id/history/:entry/restore';

function open() {
  const api = fakeApi({
    'GET /product/:id': { product: editedProduct },
    'GET /product/:id/history': ({ query }) => (query.has('field') ? list() : list(saved, added)),
  });
  const path = '/dashboard/product/history/p';
  return { api, ...openPage(routePage(ProductHistoryPage, { id: 'p' }), { at: path }) };
}

it('says who changed what, and finds the changes of a field', async () => {
  const { user, router } = open();
  const entries = within(await screen.findByRole('list', { name: 'Changes, the newest first' }));
  const newest = entries.getAllByRole('article')[0];
  for (const words of ['Ines Okafor', 'toEdited Lamp', 'A cold lamp.'])
    expect(newest?.textContent).toContain(words);
  await press(user, 'Field');
  await user.click(await screen.findByRole('menuitemradio', { name: 'Brand' }));
  await screen.findByText('No changes of Brand yet.');
  expect(router.state.location.search).toBe('?field=brand');
});

it('restores what it has shown, and shows it again when somebody has saved the product meanwhile', async () => {
  const { user, api } = open();
  const preview = (from: string, name: string) => ({
    ...{ success: true, message: '', problems: [], preview: name },
    changes: { name: { from, to: 'Lamp' } },
  });
  api.answers[restore] = preview('Edited Lamp', 'first');
  await press(user, /^Restore/);
  const dialog = await screen.findByRole('dialog', { name: 'Restore these values?' });
  await within(dialog).findByText('Edited Lamp');

  const changed = refused(409, 'The product has changed meanwhile.', { code: 'product-changed' });
  api.answers[restore] = ({ body }) => (body.preview ? changed : preview('Colleague’s Lamp', 'second'));
  await press(user, 'Restore these values', dialog);
  await screen.findByText('The product has changed meanwhile.');
  await within(dialog).findByText('Colleague’s Lamp');

  api.answers[restore] = () => {
    api.answers['GET /product/:id/history'] = list(restored, saved, added);
    return { ...preview('', ''), message: 'Restored.' };
  };
  await press(user, 'Restore these values', dialog);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('Restored');
  const sent = api.sentBodies(restore).map(({ preview }) => preview);
  expect(sent).toEqual([undefined, 'first', undefined, 'second']);
});
