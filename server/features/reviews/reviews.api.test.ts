import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addApprovedReview, addReview } from '#server/testing/builders/reviews.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let marta: TestPerson;
let lamp: TestProduct;
beforeAll(async () => {
  marta = await addMember(shop);
});
beforeEach(async () => {
  lamp = await addProduct(shop.db);
});
const form = () => ({
  product: lamp.id,
  title: 'Warm <b>light</b>',
  review: 'It makes evenings softer.',
  rating: '4',
  isRecommended: 1,
});

describe('writing a review', () => {
  it('is pending and not yet shown', async () => {
    const response = await shop.call('POST', '/review/add', { token: marta.token, body: form() });
    expect(response.json()).toEqual({
      success: true,
      message: 'Your review has been added successfully and will appear when approved!',
      review: { _id: expect.any(String) },
    });
    const shown = await shop.call('GET', `/review/${lamp.slug}`);
    expect(shown.json().reviews).toEqual([]);
  });

  it('is stored unchanged, with markup', async () => {
    const written = await shop.call('POST', '/review/add', { token: marta.token, body: form() });
    const { token } = await addAdministrator(shop);
    await shop.call('PUT', `/review/approve/${written.json().review._id}`, { token });
    const shown = await shop.call('GET', `/review/${lamp.slug}`);
    expect(shown.json().reviews[0].title).toBe('Warm <b>light</b>');
  });

  it('is possible once for each member and product, also concurrently', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.call('POST', '/review/add', { token: marta.token, body: form() }),
      ),
    );
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, ...Array(9).fill(400)]);
    const refused = responses.find((response) => response.statusCode === 400);
    expect(refused?.json()).toEqual({
      error: 'You have already reviewed this product.',
      code: 'already-done',
    });
  });

  it('returns the first message of each field', async () => {
    const response = await shop.call('POST', '/review/add', {
      token: marta.token,
      body: { product: lamp.id, rating: 0, title: ' ' },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({
      title: 'Title is required.',
      review: 'Review is required.',
      rating: 'Rating is required.',
      isRecommended: 'Recommendable is required.',
    });
  });

  it('is refused for a product that is not for sale or unknown', async () => {
    const hidden = await addProduct(shop.db, { isActive: false });
    for (const product of [hidden.id, crypto.randomUUID(), 'nonsense']) {
      const response = await shop.call('POST', '/review/add', {
        token: marta.token,
        body: { ...form(), product },
      });
      expect(response.statusCode).toBe(400);
    }
  });
});

describe('the reviews of a product', () => {
  it('are the approved ones, newest first, with their summary', async () => {
    const people = [await addMember(shop), await addMember(shop), await addMember(shop)];
    const [first, second, pending] = people.map((person) => person.id);
    await addApprovedReview(shop, { productId: lamp.id, userId: first ?? '', rating: 5, title: 'First' });
    await addApprovedReview(shop, { productId: lamp.id, userId: second ?? '', rating: 2, title: 'Second' });
    await addReview(shop.db, { productId: lamp.id, userId: pending ?? '' });
    const { reviews, summary, ...rest } = (await shop.call('GET', `/review/${lamp.slug}`)).json();
    expect(rest).toEqual({ product: lamp.id });
    expect(reviews.map((review: { title: string }) => review.title)).toEqual(['Second', 'First']);
    expect(reviews[0]).toEqual({
      _id: expect.any(String),
      title: 'Second',
      review: 'It makes evenings softer.',
      rating: 2,
      isRecommended: true,
      created: expect.stringMatching(/Z$/),
      user: { _id: second, firstName: 'Marta' },
    });
    expect(summary).toMatchObject({ totalRatings: 7, totalReviews: 2, totalSummary: 2 });
  });

  it('have pages when a page is requested, with the summary of all', async () => {
    for (const title of ['One', 'Two', 'Three']) {
      await addApprovedReview(shop, { productId: lamp.id, userId: (await addMember(shop)).id, title });
    }
    const response = await shop.call('GET', `/review/${lamp.slug}?page=2&limit=2`);
    const { reviews, summary, ...rest } = response.json();
    expect(reviews.map((review: { title: string }) => review.title)).toEqual(['One']);
    expect(summary.totalReviews).toBe(3);
    expect(rest).toEqual({ product: lamp.id, totalPages: 2, currentPage: 2, count: 3 });
  });

  it('have an empty page without any, which product pages know without asking', async () => {
    const { body } = await shop.call('GET', `/review/${lamp.slug}?page=3&limit=10`);
    expect(JSON.parse(body)).toEqual({
      product: lamp.id,
      reviews: [],
      summary: {
        ratingSummary: [{ 5: 0 }, { 4: 0 }, { 3: 0 }, { 2: 0 }, { 1: 0 }],
        totalRatings: 0,
        totalReviews: 0,
        totalSummary: 0,
      },
      totalPages: 1,
      currentPage: 3,
      count: 0,
    });
  });

  it('are not found for a product that is not for sale or unknown', async () => {
    const hidden = await addProduct(shop.db, { isActive: false });
    for (const slug of [hidden.slug, 'no-such-lamp', '%00']) {
      const response = await shop.call('GET', `/review/${slug}`);
      expect(response.statusCode).toBe(slug === '%00' ? 400 : 404);
    }
  });
});

describe('the own review', () => {
  const own = async ({ token }: { token: string }) =>
    (await shop.call('GET', `/review/${lamp.slug}/own`, { token })).json();

  it('is null at first, then has its status', async () => {
    expect(await own(marta)).toEqual({ review: null });
    await shop.call('POST', '/review/add', { token: marta.token, body: form() });
    const { review } = await own(marta);
    expect(review).toEqual({
      _id: expect.any(String),
      title: 'Warm <b>light</b>',
      review: 'It makes evenings softer.',
      rating: 4,
      isRecommended: true,
      created: expect.any(String),
      status: 'Waiting Approval',
    });
    const { token } = await addAdministrator(shop);
    await shop.call('PUT', `/review/reject/${review._id}`, { token });
    expect(await own(marta)).toMatchObject({ review: { status: 'Rejected' } });
    await shop.call('PUT', `/review/approve/${review._id}`, { token });
    expect(await own(marta)).toMatchObject({ review: { status: 'Approved' } });
  });

  it('is only visible to its author, and never cached', async () => {
    await addReview(shop.db, { productId: lamp.id, userId: marta.id });
    expect(await own(await addMember(shop))).toEqual({ review: null });
    const response = await shop.call('GET', `/review/${lamp.slug}/own`, { token: marta.token });
    expect(response.headers['cache-control']).toBe('private, no-store');
  });

  it('of an unknown product is not found', async () => {
    const response = await shop.call('GET', '/review/nothing/own', { token: marta.token });
    expect(response.statusCode).toBe(404);
  });
});
