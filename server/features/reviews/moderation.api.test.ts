import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { addAdministrator, addMember, addMerchant } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addApprovedReview, addReview, reviewStatus } from '#server/testing/builders/reviews.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let token = '';
let lamp: TestProduct;
beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
});
beforeEach(async () => {
  lamp = await addProduct(shop.db);
});

const pending = async (rating = 4) =>
  addReview(shop.db, { productId: lamp.id, userId: (await addMember(shop)).id, rating });
const approve = (id: string) => shop.call('PUT', `/review/approve/${id}`, { token });
const reject = (id: string) => shop.call('PUT', `/review/reject/${id}`, { token });
const remove = (id: string) => shop.call('DELETE', `/review/delete/${id}`, { token });
const totals = async () => {
  const [row] = await shop.db
    .select({ total: products.totalReviews, average: products.averageRating })
    .from(products)
    .where(eq(products.id, lamp.id));
  return row;
};
const shownCount = async () => (await shop.call('GET', `/review/${lamp.slug}`)).json().reviews.length;

describe('approving', () => {
  it('shows a pending or rejected review at once, and counts it', async () => {
    const [first, second] = [await pending(5), await pending(2)];
    expect(await shownCount()).toBe(0);
    expect((await approve(first)).json()).toMatchObject({ success: true });
    expect(await shownCount()).toBe(1);
    await reject(second);
    expect((await approve(second)).statusCode).toBe(200);
    expect(await shownCount()).toBe(2);
    expect(await totals()).toEqual({ total: 2, average: 3.5 });
  });

  it('counts once for ten concurrent calls', async () => {
    const id = await pending(5);
    const responses = await Promise.all(Array.from({ length: 10 }, () => approve(id)));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect(await totals()).toEqual({ total: 1, average: 5 });
  });

  it('keeps the totals exact while reviews of one product are approved and deleted concurrently', async () => {
    const stay = await Promise.all([1, 2, 3, 4, 5].map((rating) => pending(rating)));
    const go: string[] = [];
    for (const rating of [1, 1, 1, 1]) {
      const userId = (await addMember(shop)).id;
      go.push(await addApprovedReview(shop, { productId: lamp.id, userId, rating }));
    }
    await Promise.all([...stay.map(approve), ...go.map(remove)]);
    expect(await totals()).toEqual({ total: 5, average: 3 });
  });
});

describe('approving many', () => {
  const approveAll = (reviews: unknown) =>
    shop.call('POST', '/review/bulk', { token, body: { reviews, action: 'approve' } });

  it('approves each for itself, and says which it could not find', async () => {
    const [waiting, rejected, approved, deleted] = [
      await pending(5),
      await pending(1),
      await pending(3),
      await pending(),
    ];
    await reject(rejected);
    await approve(approved);
    await remove(deleted);
    const { statusCode, ...response } = await approveAll([waiting, deleted, rejected, waiting, approved]);
    expect(statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      message: '3 reviews are approved. 1 could not be found.',
      approved: [waiting, rejected, approved],
      refused: [{ _id: deleted, reason: 'No review found.' }],
    });
    expect(await totals()).toEqual({ total: 3, average: 3 });
  });

  it('counts once what is sent again after a lost reply, also at the same time', async () => {
    const ids = [await pending(5), await pending(4), await pending(3)];
    const replies = await Promise.all([approveAll(ids), approveAll(ids), approveAll([...ids].reverse())]);
    for (const reply of [...replies, await approveAll(ids)]) {
      expect([...reply.json().approved].sort()).toEqual([...ids].sort());
      expect(reply.json().refused).toEqual([]);
    }
    expect(await totals()).toEqual({ total: 3, average: 4 });
  });

  it.each([[[]], [['nonsense']], [Array.from({ length: 101 }, () => crypto.randomUUID())], [undefined]])(
    'refuses %j',
    async (reviews) => {
      const reply = await approveAll(reviews);
      expect([reply.statusCode, Object.keys(reply.json().fields)[0]]).toEqual([
        400,
        expect.stringMatching(/^reviews/),
      ]);
    },
  );
});

describe('rejecting', () => {
  it('is only possible for pending reviews', async () => {
    const id = await pending();
    expect((await reject(id)).statusCode).toBe(200);
    expect(await reviewStatus(shop.db, id)).toBe('Rejected');
    expect((await reject(id)).json()).toEqual({
      error: 'This review is already rejected.',
      code: 'already-done',
    });
    const approved = await pending();
    await approve(approved);
    expect((await reject(approved)).statusCode).toBe(400);
    expect(await totals()).toMatchObject({ total: 1 });
  });
});

describe('deleting', () => {
  it('removes an approved review from list and rating at once', async () => {
    const id = await pending(1);
    await approve(id);
    expect(await shownCount()).toBe(1);
    expect((await remove(id)).json()).toMatchObject({ message: 'Review has been deleted successfully!' });
    expect(await shownCount()).toBe(0);
    expect(await totals()).toEqual({ total: 0, average: 0 });
  });

  it('changes no rating when the review was not approved', async () => {
    await approve(await pending(5));
    const refused = await pending(3);
    await reject(refused);
    for (const id of [await pending(1), refused]) {
      expect((await remove(id)).statusCode).toBe(200);
      expect(await totals()).toEqual({ total: 1, average: 5 });
    }
  });

  it('lets the author write another', async () => {
    const author = await addMember(shop);
    const id = await addReview(shop.db, { productId: lamp.id, userId: author.id });
    await remove(id);
    const body = { product: lamp.id, title: 'Again', review: 'Better.', rating: 5, isRecommended: true };
    expect((await shop.call('POST', '/review/add', { token: author.token, body })).statusCode).toBe(200);
  });

  it('returns 404 the second time', async () => {
    const id = await pending();
    await remove(id);
    for (const response of [await remove(id), await approve(id), await reject('nonsense')]) {
      expect(response.statusCode).toBe(404);
    }
  });
});

it.each([
  ['a count below 0', { totalReviews: -1, ratingSum: -1 }],
  ['stars of no review', { totalReviews: 0, ratingSum: 4 }],
  ['more than five stars a review', { totalReviews: 1, ratingSum: 6 }],
  ['a review without a star', { totalReviews: 2, ratingSum: 1 }],
])('the database refuses %s', async (_what, counts) => {
  await expect(shop.db.update(products).set(counts).where(eq(products.id, lamp.id))).rejects.toMatchObject({
    cause: { code: '23514' },
  });
});

describe('the list for moderation', () => {
  it('has pending reviews first, then newest first', async () => {
    const [first, second, third] = [await pending(), await pending(), await pending()];
    await approve(third);
    await reject(second);
    const { reviews } = (await shop.call('GET', '/review?limit=100', { token })).json();
    const ids: string[] = reviews.map(({ _id }: { _id: string }) => _id);
    expect(ids[0]).toBe(first);
    expect(ids.indexOf(third)).toBe(ids.indexOf(second) - 1);
    const isWaiting = reviews.map(({ status }: { status: string }) => status === 'Waiting Approval');
    expect(isWaiting).toEqual([...isWaiting].sort((one, other) => Number(other) - Number(one)));
  });

  it('has every field, with author and product', async () => {
    const id = await pending(3);
    const { reviews, count } = (await shop.call('GET', '/review?limit=1', { token })).json();
    expect(count).toBeGreaterThan(0);
    expect(reviews).toEqual([
      {
        _id: id,
        title: 'Warm light',
        review: 'It makes evenings softer.',
        rating: 3,
        isRecommended: true,
        created: expect.any(String),
        status: 'Waiting Approval',
        user: { _id: expect.any(String), firstName: 'Marta' },
        product: { _id: lamp.id, name: lamp.name, slug: lamp.slug, imageUrl: null },
      },
    ]);
  });

  it('has no product when it was deleted', async () => {
    await pending();
    await shop.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, lamp.id));
    const { reviews } = (await shop.call('GET', '/review?limit=1', { token })).json();
    expect(reviews[0].product).toBeNull();
  });
});

it('filters reviews by status', async () => {
  const [waiting, approved, rejected] = [await pending(), await pending(), await pending()];
  await approve(approved);
  await reject(rejected);
  const listed = async (status: string) => {
    const reply = await shop.call('GET', `/review?limit=100&status=${encodeURIComponent(status)}`, { token });
    const { reviews, count } = reply.json() as { reviews: { _id: string; status: string }[]; count: number };
    expect(reviews).toHaveLength(count);
    return reviews;
  };
  const ids = { 'Waiting Approval': waiting, Approved: approved, Rejected: rejected };
  for (const [status, id] of Object.entries(ids)) {
    const reviews = await listed(status);
    expect(reviews.map((review) => review._id)).toContain(id);
    expect(new Set(reviews.map((review) => review.status))).toEqual(new Set([status]));
  }
  expect((await listed('nonsense')).length).toBeGreaterThanOrEqual(3);
});

describe('the list of a merchant', () => {
  it('has the published reviews of the own products, and no others', async () => {
    const vera = await addMerchant(shop);
    const [shirt, gone] = [
      await addProduct(shop.db, { brandId: vera.brandId }),
      await addProduct(shop.db, { brandId: vera.brandId }),
    ];
    const add = async (productId: string) =>
      addReview(shop.db, { productId, userId: (await addMember(shop)).id });
    const [older, newer] = [await add(shirt.id), await add(shirt.id)];
    const [refused, ofLamp, ofGone] = [await add(shirt.id), await add(lamp.id), await add(gone.id)];
    await add(shirt.id);
    for (const id of [older, newer, ofLamp, ofGone]) await approve(id);
    await reject(refused);
    await shop.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, gone.id));
    for (const query of ['', '?status=Waiting%20Approval']) {
      const listed = (await shop.call('GET', `/review${query}`, { token: vera.token })).json();
      expect(listed.reviews.map(({ _id }: { _id: string }) => _id)).toEqual([newer, older]);
      expect(listed.count).toBe(2);
    }
  });
});
