import { describe, expect, it } from 'vitest';
import { purchaseLimit } from '#contract/limits.ts';
import { readAddresses } from './addresses.ts';
import { readDemoChats } from './chats.ts';
import { readMerchants } from './merchants.ts';
import { readOrders, soldQuantity } from './orders.ts';
import { readPeople } from './people.ts';
import { readDemoProducts } from './products.ts';
import { readReviews } from './reviews.ts';
import { readWishlists } from './wishlists.ts';

const { products, brands } = readDemoProducts();
const people = readPeople();
const merchants = readMerchants();
const members = people.filter(({ role }) => role === 'ROLE MEMBER');
const accounts = merchants.flatMap((merchant) => ('account' in merchant ? [merchant.account] : []));
const reviews = readReviews();
const orders = readOrders();

const productNames = new Set(products.map(({ name }) => name));
const memberKeys = new Set(members.map(({ key }) => key));
const agesInDays = new Map(people.map(({ key, daysAgo }) => [key, daysAgo]));
const isMissingFrom = (set: Set<string>) => (name: string) => !set.has(name);
const repeated = (list: (string | null)[]) => list.filter((entry, at) => entry && list.indexOf(entry) !== at);

describe('the people of the demo shop', () => {
  it('have one account and one short name each', () => {
    expect(repeated([...people, ...merchants].map(({ email }) => email))).toEqual([]);
    expect(repeated([...people, ...accounts].map(({ key }) => key))).toEqual([]);
    expect(people.length - members.length).toBe(2);
    expect(members.length).toBeGreaterThanOrEqual(14);
  });

  it('are merchants of every state, those of the catalogue with its brand and description', () => {
    const states = merchants.map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['active', 'disabled', 'invited', 'waiting', 'rejected']));
    expect(merchants.filter(({ email }) => email === null).map(({ state }) => state)).toEqual(['waiting']);
    for (const { brandName, business, state } of merchants) {
      const brand = brands.find(({ name }) => name === brandName);
      expect(brand?.description).toBe(state === 'active' ? business : undefined);
    }
  });

  it('have one default address if they have any', () => {
    const addresses = readAddresses();
    expect(addresses.map(({ of }) => of).filter((key) => !agesInDays.has(key))).toEqual([]);
    for (const of of new Set(addresses.map((address) => address.of))) {
      expect(addresses.filter((address) => address.of === of && address.isDefault)).toHaveLength(1);
    }
  });
});

describe('the reviews', () => {
  it('are of existing products, by existing members, one each', () => {
    expect(reviews.map(({ product }) => product).filter(isMissingFrom(productNames))).toEqual([]);
    expect(reviews.filter(({ by, daysAgo }) => !(daysAgo < (agesInDays.get(by) ?? 0)))).toEqual([]);
    expect(reviews.map(({ by }) => by).filter(isMissingFrom(memberKeys))).toEqual([]);
    expect(repeated(reviews.map(({ by, product }) => `${by} on ${product}`))).toEqual([]);
    expect(repeated(reviews.map(({ review }) => review))).toEqual([]);
  });

  it('are three to nine for most products, none for one, of every status and rating', () => {
    const counts = products.map(({ name }) => reviews.filter(({ product }) => product === name).length);
    expect(counts.filter((count) => count >= 3 && count <= 9).length).toBeGreaterThan(50);
    expect(counts.filter((count) => count === 0)).toHaveLength(1);
    expect(Math.max(...counts)).toBeLessThan(10);
    const byStatus = Map.groupBy(reviews, ({ status }) => status);
    expect(byStatus.get('Waiting Approval')?.length).toBeGreaterThanOrEqual(5);
    expect(byStatus.get('Rejected')?.length).toBeGreaterThanOrEqual(3);
    expect(new Set(byStatus.get('Approved')?.map(({ rating }) => rating))).toEqual(new Set([2, 3, 4, 5]));
  });

  it('come oldest first', () => {
    const days = reviews.map(({ daysAgo }) => daysAgo);
    expect(days).toEqual([...days].sort((one, other) => other - one));
  });
});

describe('the orders', () => {
  const lines = orders.flatMap((order) => order.lines);

  it('are of existing products, by existing members, within the purchase limit', () => {
    expect(lines.map(({ product }) => product).filter(isMissingFrom(productNames))).toEqual([]);
    expect(orders.filter(({ by, daysAgo }) => !(daysAgo < (agesInDays.get(by) ?? 0)))).toEqual([]);
    for (const { product, choice, quantity } of lines) {
      const { variants = [], stock: whole = 0 } = products.find(({ name }) => name === product) ?? {};
      const variant = variants.find((each) => each.choice === choice);
      expect([product, choice !== null]).toEqual([product, variants.length > 0]);
      const stock = choice === null ? whole : (variant?.stock ?? 0);
      expect([product, quantity <= purchaseLimit(stock)]).toEqual([product, true]);
    }
    for (const order of orders)
      expect(repeated(order.lines.map(({ product, choice }) => `${product} ${choice}`))).toEqual([]);
  });

  it('have lines of every status, more than two pages of them, and one cancelled order', () => {
    expect(new Set(lines.map(({ status }) => status)).size).toBe(5);
    expect(orders.length).toBeGreaterThan(40);
    expect(orders.filter(({ cancelled }) => cancelled)).toHaveLength(1);
    // Here only a line is cancelled. `cancelled` means the whole order.
    expect(orders.filter((order) => order.lines.every(({ status }) => status === 'Cancelled'))).toEqual([]);
  });

  it('are counted without cancelled lines', () => {
    expect(soldQuantity(orders, 'Chapel Dining Chair', null)).toBe(1);
    expect(soldQuantity(orders, 'Everyday Daypack', null)).toBe(5);
    expect(soldQuantity(orders, 'Snapbox Instant', null)).toBe(2);
  });
});

describe('wishes, chats and messages', () => {
  it('are by existing people and of existing products', () => {
    const keys = new Set([...people, ...accounts].map(({ key }) => key));
    const staff = new Set(people.filter(({ role }) => role === 'ROLE ADMIN').map(({ key }) => key));
    const { conversations, contactMessages } = readDemoChats();
    const wishlists = readWishlists();
    expect(wishlists.map(({ of }) => of).filter(isMissingFrom(memberKeys))).toEqual([]);
    expect(wishlists.flatMap((wishlist) => wishlist.products).filter(isMissingFrom(productNames))).toEqual(
      [],
    );
    expect(conversations.map(({ member }) => member).filter(isMissingFrom(keys))).toEqual([]);
    expect(conversations.map((talk) => talk.staff).filter(isMissingFrom(staff))).toEqual([]);
    expect(
      contactMessages.flatMap(({ answeredBy }) => answeredBy ?? []).filter(isMissingFrom(staff)),
    ).toEqual([]);
    expect(
      contactMessages.filter(({ answer, answeredBy }) => Boolean(answer) !== Boolean(answeredBy)),
    ).toEqual([]);
  });

  it('have each conversation in order, with the member’s newest messages unread', () => {
    for (const { messages, unread } of readDemoChats().conversations) {
      const minutes = messages.map(({ minutesAgo }) => minutesAgo);
      expect(minutes).toEqual([...minutes].sort((one, other) => other - one));
      expect(messages.slice(messages.length - unread).map(({ from }) => from)).toEqual(
        Array(unread).fill('member'),
      );
    }
  });
});
