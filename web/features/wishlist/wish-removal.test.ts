import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeNotices } from '#web/lib/page/notify.ts';
import { wishlistQuery, wishRemoval } from './wishlist.queries.ts';
import { isLiked, showInWishlist } from './wishlist.store.ts';

let answer: () => Promise<Response>;
beforeEach(() => {
  takeNotices();
  vi.stubGlobal('localStorage', { getItem: () => 'Bearer x' });
  vi.stubGlobal('fetch', () => answer());
  for (const id of ['lamp', 'mug']) showInWishlist(id, true);
});
afterEach(() => vi.unstubAllGlobals());

function openList() {
  const client = new QueryClient();
  const wishes = ['lamp', 'mug'].map((_id) => ({ product: { _id }, isLiked: true }));
  client.setQueryData(wishlistQuery.queryKey, wishes as never);
  const shown = () => client.getQueryData(wishlistQuery.queryKey)?.map(({ product }) => product._id);
  return { shown, removal: new MutationObserver(client, wishRemoval(client)) };
}

it('removes a product from the list and its heart from every card before the server replies', async () => {
  const { shown, removal } = openList();
  answer = async () => {
    expect([shown(), isLiked('lamp')]).toEqual([['mug'], false]);
    return Response.json({ success: true, message: 'Removed from your wishlist.' });
  };
  await removal.mutate('lamp');
  expect([isLiked('lamp'), isLiked('mug')]).toEqual([false, true]);
  expect(takeNotices()).toEqual([{ kind: 'success', text: 'Removed from your wishlist.' }]);
});

it('restores both with a notice when the server refuses it', async () => {
  const { shown, removal } = openList();
  answer = async () => Response.json({ error: 'Not now.' }, { status: 503 });
  await removal.mutate('lamp').catch(() => {});
  expect([shown(), isLiked('lamp')]).toEqual([['lamp', 'mug'], true]);
  expect(takeNotices()).toEqual([{ kind: 'error', text: 'Not now.' }]);
});
