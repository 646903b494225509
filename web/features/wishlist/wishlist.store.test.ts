import { beforeEach, expect, it, vi } from 'vitest';
import { takeNotices } from '#web/lib/page/notify.ts';

const lamp = { productId: 'lamp', name: 'Lamp' };
const entries = new Map<string, string>();
const asked = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
let wishes: typeof import('./wishlist.store.ts');
let session: typeof import('#web/lib/api/session.ts');

beforeEach(async () => {
  entries.clear();
  asked.mockReset();
  takeNotices();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  vi.stubGlobal('fetch', asked);
  vi.resetModules();
  session = await import('#web/lib/api/session.ts');
  wishes = await import('./wishlist.store.ts');
});

const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));
const sentBodies = () =>
  asked.mock.calls
    .filter(([, { method }]) => method === 'POST')
    .map(([, { body }]) => JSON.parse(String(body)));
const notices = async () => (await import('#web/lib/page/notify.ts')).takeNotices();

it('leads a guest to the sign-in with a warning, and keeps the page and the product', async () => {
  vi.stubGlobal('location', { pathname: '/shop', search: '?page=2' });
  const { setNavigation } = await import('#web/lib/navigation/navigation.ts');
  const goTo = vi.fn();
  setNavigation(goTo);
  wishes.onWishlistChange(() => {});
  await wishes.toggleWishlist(lamp);
  expect(asked).not.toHaveBeenCalled();
  expect(wishes.isLiked('lamp')).toBe(false);
  expect(await notices()).toEqual([{ kind: 'warning', text: 'Please login to wishlist a product' }]);
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/login?to=%2Fshop%3Fpage%3D2', { wish: lamp });
});

it('adds what a guest wanted after the sign-in, and removes nothing that is there', async () => {
  session.startSession('Bearer marta');
  asked.mockImplementation((_path, { method }) =>
    answer(method === 'POST' ? { success: true, message: 'Added to your wishlist.' } : { wishlist: [] }),
  );
  await wishes.addToWishlist(lamp);
  await wishes.addToWishlist(lamp);
  expect(sentBodies()).toEqual(Array(2).fill({ isLiked: true, product: 'lamp' }));
  expect(wishes.isLiked('lamp')).toBe(true);
});

it('names what a guest wanted when it is gone', async () => {
  session.startSession('Bearer marta');
  asked.mockImplementation((_path, { method }) =>
    method === 'POST' ? answer({ error: 'Product is not available.' }, 400) : answer({ wishlist: [] }),
  );
  await wishes.addToWishlist(lamp);
  expect(wishes.isLiked('lamp')).toBe(false);
  expect(await notices()).toMatchObject([
    { kind: 'error', text: 'Product is not available.', title: 'Lamp' },
  ]);
});

it('loads the wishlist once for each signed-in person', async () => {
  session.startSession('Bearer marta');
  asked.mockImplementation(() => answer({ wishlist: [{ product: { _id: 'lamp' } }] }));
  wishes.onWishlistChange(() => {});
  wishes.onWishlistChange(() => {});
  await expect.poll(() => wishes.isLiked('lamp')).toBe(true);
  expect(asked).toHaveBeenCalledTimes(1);
  session.endSession();
  expect(wishes.isLiked('lamp')).toBe(false);
  asked.mockImplementation(() => answer({ wishlist: [{ product: { _id: 'mug' } }] }));
  session.startSession('Bearer jonas');
  await expect.poll(() => wishes.isLiked('mug')).toBe(true);
  expect(wishes.isLiked('lamp')).toBe(false);
});

it('sends the opposite of what is shown, shows it at once, then the message of the server', async () => {
  session.startSession('Bearer marta');
  let accept = (_response: Response): void => {};
  asked.mockImplementation(() => new Promise((resolve) => (accept = resolve)));
  const first = wishes.toggleWishlist(lamp);
  await expect.poll(() => wishes.isLiked('lamp')).toBe(true);
  accept(Response.json({ success: true, message: 'Added to your wishlist.' }));
  await first;
  asked.mockImplementation(() => answer({ success: true, message: 'Removed from your wishlist.' }));
  await wishes.toggleWishlist(lamp);
  expect(wishes.isLiked('lamp')).toBe(false);
  expect(sentBodies()).toEqual([
    { isLiked: true, product: 'lamp' },
    { isLiked: false, product: 'lamp' },
  ]);
  expect(await notices()).toEqual([
    { kind: 'success', text: 'Added to your wishlist.' },
    { kind: 'success', text: 'Removed from your wishlist.' },
  ]);
});

it('keeps a product whose heart is pressed before it is known that it is there', async () => {
  session.startSession('Bearer marta');
  asked.mockImplementation(() => answer({ wishlist: [{ product: { _id: 'lamp' } }] }));
  wishes.onWishlistChange(() => {});
  await wishes.toggleWishlist(lamp);
  expect(wishes.isLiked('lamp')).toBe(true);
  expect(sentBodies()).toEqual([]);
});

it('lets the request outlive the page, since the heart changes before the server replies', async () => {
  session.startSession('Bearer marta');
  asked.mockImplementation(() => answer({ success: true, message: 'Added to your wishlist.' }));
  await wishes.toggleWishlist(lamp);
  const sent = asked.mock.calls.find(([, { method }]) => method === 'POST');
  expect(sent?.[1].keepalive).toBe(true);
});

it('resets the heart with a notice when the server refuses it', async () => {
  session.startSession('Bearer marta');
  asked.mockImplementation(() => answer({ error: 'This product is no longer sold.' }, 400));
  await wishes.toggleWishlist(lamp);
  expect(wishes.isLiked('lamp')).toBe(false);
  expect(await notices()).toMatchObject([{ kind: 'error', text: 'This product is no longer sold.' }]);
});

it('ends a refused session without a notice when it loads, and with one on a press', async () => {
  const refuse = () => answer({ error: 'Unauthorized Access! Please login again' }, 401);
  session.startSession('Bearer marta');
  asked.mockImplementation(refuse);
  wishes.onWishlistChange(() => {});
  await expect.poll(session.sessionToken).toBeNull();
  expect(await notices()).toEqual([]);

  asked.mockImplementation(() => answer({ wishlist: [] }));
  session.startSession('Bearer marta');
  asked.mockImplementation(refuse);
  await wishes.toggleWishlist(lamp);
  expect(session.sessionToken()).toBeNull();
  expect(await notices()).toMatchObject([{ text: 'Unauthorized Access! Please login again' }]);
});
