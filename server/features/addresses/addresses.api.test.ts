import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Address } from '#contract/addresses.contract.ts';
import { addresses } from '#server/db/schema/people.ts';
import { addAddress, testAddress } from '#server/testing/builders/addresses.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const unknownId = '01890a5d-ac96-774b-bcce-b302099a8057';

let marta: TestPerson;
beforeEach(async () => {
  marta = await addMember(shop);
});

const as = (person: TestPerson) => ({
  add: (changed?: object) => addAddress(shop, person, changed),
  book: async (): Promise<Address[]> =>
    (await shop.call('GET', '/address', { token: person.token })).json().addresses,
  call: (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object) =>
    shop.call(method, `/address/${path}`, { token: person.token, body }),
});
const defaultIds = (book: Address[]) => book.filter((entry) => entry.isDefault).map((entry) => entry._id);

describe('adding an address', () => {
  it.each([
    [
      'a territory as a region of its country',
      { countryCode: 'PR', zipCode: '00901' },
      { countryCode: 'US', region: 'PR', state: 'PR', country: 'United States' },
    ],
    [
      'a territory whose own format needs a region',
      { countryCode: 'AS', zipCode: '96799' },
      { countryCode: 'US', region: 'AS' },
    ],
    [
      'Kosovo',
      { countryCode: 'XK', zipCode: 'XK-10000' },
      { countryCode: 'XK', country: 'Kosovo', zipCode: '10000' },
    ],
    [
      'a postcode without the letters of its country',
      { countryCode: 'SE', zipCode: 'se-114  55' },
      { zipCode: '114 55' },
    ],
    ['letters that are part of a postcode', { countryCode: 'AD', zipCode: 'ad100' }, { zipCode: 'AD100' }],
  ])('stores %s', async (_what, sent, stored) => {
    expect(await as(marta).add(sent)).toMatchObject(stored);
  });

  it('returns the address, trimmed', async () => {
    const response = await shop.call('POST', '/address/add', {
      token: marta.token,
      body: { ...testAddress, city: '  Portland\u0000 ', isDefault: '0' },
    });
    expect(response.json()).toEqual({
      success: true,
      message: 'Address has been added.',
      address: { _id: expect.any(String), ...testAddress, isDefault: true },
    });
  });

  it('makes the first the default, and another one only on request', async () => {
    const first = await as(marta).add();
    const second = await as(marta).add();
    expect(defaultIds(await as(marta).book())).toEqual([first._id]);
    const third = await as(marta).add({ isDefault: true });
    expect((await as(marta).book()).map((entry) => entry._id)).toEqual([third._id, second._id, first._id]);
    expect(defaultIds(await as(marta).book())).toEqual([third._id]);
  });

  it('keeps one default when ten are added concurrently', async () => {
    await Promise.all(Array.from({ length: 10 }, () => as(marta).add({ isDefault: true })));
    const book = await as(marta).book();
    expect(book).toHaveLength(10);
    expect(defaultIds(book)).toHaveLength(1);
  });

  it('accepts a hundred, also when many are added concurrently, and refuses more', async () => {
    const row = { ...testAddress, userId: marta.id };
    await shop.db.insert(addresses).values(Array.from({ length: 97 }, () => row));
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.call('POST', '/address/add', { token: marta.token, body: testAddress }),
      ),
    );
    const refused = responses.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(7);
    expect(refused.map((response) => [response.statusCode, response.json()])).toContainEqual([
      400,
      { error: 'You have 100 addresses already. Please delete one first.', code: 'limit-reached' },
    ]);
    const book = await as(marta).book();
    expect(book).toHaveLength(100);
    await as(marta).call('DELETE', `delete/${book[0]?._id}`);
    expect(await as(marta).add()).toMatchObject({ city: testAddress.city });
  });

  it('refuses missing fields, and a zip code of fewer than five characters', async () => {
    const response = await shop.call('POST', '/address/add', {
      token: marta.token,
      body: { address: ' ', zipCode: '4101', city: 7, state: null, country: 'x'.repeat(201) },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({
      address: 'Address is required.',
      city: 'City is required.',
      state: 'State is required.',
      country: 'May not be longer than 200 characters.',
      zipCode: 'Zipcode is required.',
    });
  });

  it('ignores id and owner in the body', async () => {
    const other = await addMember(shop);
    const added = await as(marta).add({ _id: unknownId, id: unknownId, userId: other.id, user: other.id });
    expect(added._id).not.toBe(unknownId);
    expect(await as(other).book()).toEqual([]);
  });
});

describe('adding an address again after its reply was lost', () => {
  const _id = unknownId;

  it('adds it once, and replies with it, also for concurrent requests and a full address book', async () => {
    const row = { ...testAddress, userId: marta.id };
    await shop.db.insert(addresses).values(Array.from({ length: 99 }, () => row));
    const added = await Promise.all([1, 2, 3].map(() => as(marta).add({ _id, isDefault: true })));
    const again = await as(marta).add({ _id: _id.toUpperCase(), isDefault: true });
    expect(new Set([...added, again].map((address) => address._id)).size).toBe(1);
    expect(again).toEqual({ _id: expect.not.stringMatching(_id), ...testAddress, isDefault: true });
    expect(await as(marta).book()).toHaveLength(100);
  });

  it('changes nothing, also with other fields, and replies with the address as it is now', async () => {
    const first = await as(marta).add({ _id });
    const second = await as(marta).add({ _id: crypto.randomUUID(), isDefault: true });
    expect(await as(marta).add({ _id, city: 'Bath', isDefault: true })).toEqual({
      ...first,
      isDefault: false,
    });
    expect(await as(marta).book()).toEqual([second, { ...first, isDefault: false }]);
  });

  it("adds an own address with the id of somebody else's request", async () => {
    const other = await addMember(shop);
    const hers = await as(marta).add({ _id });
    const [his] = await Promise.all([as(other).add({ _id, city: 'Bath' }), as(marta).add({ _id })]);
    expect(his).toMatchObject({ city: 'Bath', isDefault: true });
    expect(await as(other).book()).toEqual([his]);
    expect(await as(marta).book()).toEqual([hers]);
  });
});

describe('changing an address', () => {
  it('saves the fields, with a zip code of any length', async () => {
    const { _id } = await as(marta).add();
    const response = await as(marta).call('PUT', _id, { ...testAddress, city: 'Bath', zipCode: '4' });
    expect(response.json()).toMatchObject({ success: true, message: 'Address has been updated.' });
    expect((await as(marta).call('GET', _id)).json().address).toEqual({
      ...testAddress,
      _id,
      city: 'Bath',
      zipCode: '4',
      isDefault: true,
    });
  });

  it('makes it the default', async () => {
    await as(marta).add();
    const second = await as(marta).add();
    const response = await as(marta).call('PUT', second._id, { ...testAddress, isDefault: 'true' });
    expect(response.json().address.isDefault).toBe(true);
    expect(defaultIds(await as(marta).book())).toEqual([second._id]);
  });

  it('moves an unset default to the newest other address, and keeps it with the only one', async () => {
    const first = await as(marta).add();
    const alone = await as(marta).call('PUT', first._id, { ...testAddress, isDefault: false });
    expect(alone.json().address.isDefault).toBe(true);
    await as(marta).add();
    const newest = await as(marta).add();
    const unset = await as(marta).call('PUT', first._id, { ...testAddress, isDefault: false });
    expect(unset.json().address.isDefault).toBe(false);
    expect(defaultIds(await as(marta).book())).toEqual([newest._id]);
  });

  it('keeps the default when another address is unset', async () => {
    const first = await as(marta).add();
    const second = await as(marta).add();
    await as(marta).call('PUT', second._id, { ...testAddress, isDefault: false });
    expect(defaultIds(await as(marta).book())).toEqual([first._id]);
  });

  it('refuses an empty field', async () => {
    const { _id } = await as(marta).add();
    const response = await as(marta).call('PUT', _id, { ...testAddress, state: '' });
    expect(response.json().fields).toEqual({ state: 'State is required.' });
  });
});

describe('an address with the code of its country', () => {
  const berlin = {
    recipient: 'Anna Vogel',
    line2: '2nd floor',
    address: 'Uferweg 3',
    city: 'Berlin',
    zipCode: '10115',
    countryCode: 'de',
    phone: '+49 30 1234567',
  };
  const send = (body: object) => shop.call('POST', '/address/add', { token: marta.token, body });

  it('needs what its country writes, and says the same in the five fields', async () => {
    const { address } = (await send(berlin)).json();
    const { _id, ...saved } = { ...berlin, ...address };
    expect(saved).toEqual({ ...berlin, countryCode: 'DE', state: '', country: 'Germany', isDefault: true });
    expect((await as(marta).call('GET', _id)).json().address).toEqual(address);
  });

  it('has no line breaks in what is one line of a parcel', async () => {
    const typed = { recipient: 'Anna\nVogel', company: 'Vogel\r\nAG' };
    expect((await send({ ...berlin, ...typed })).json().address).toMatchObject({
      recipient: 'Anna Vogel',
      company: 'Vogel AG',
    });
  });

  it('has the code of a listed state, however it was typed', async () => {
    const portland = { ...berlin, countryCode: 'US', region: 'maine', zipCode: '04101', country: 'Nowhere' };
    expect((await send(portland)).json().address).toMatchObject({
      region: 'ME',
      state: 'ME',
      country: 'United States',
    });
  });

  it.each([
    [{ zipCode: '1011' }, { zipCode: 'Postal code does not fit the country.' }],
    [
      { zipCode: ' ', city: '' },
      { zipCode: 'Postal code is required.', city: 'City is required.' },
    ],
    [{ countryCode: 'XX' }, { countryCode: 'Country is required.' }],
    [{ countryCode: '__proto__' }, { countryCode: 'Country is required.' }],
    [{ countryCode: 'US', zipCode: '04101' }, { region: 'State is required.' }],
    [{ countryCode: 'US', zipCode: '04101', region: 'Ontario' }, { region: 'State is required.' }],
    [
      { countryCode: 'JP', zipCode: '' },
      { zipCode: 'Postal code is required.', region: 'Prefecture is required.' },
    ],
    [{ countryCode: 'SG', zipCode: null }, { zipCode: 'Postal code is required.' }],
    [{ phone: '12345' }, { phone: 'Phone number format is invalid.' }],
    [{ phone: '1234567 or later' }, { phone: 'Phone number format is invalid.' }],
    [{ recipient: 'x'.repeat(201) }, { recipient: 'May not be longer than 200 characters.' }],
  ])('refuses %j', async (changed, fields) => {
    expect((await send({ ...berlin, ...changed })).json().fields).toEqual(fields);
    expect(await as(marta).book()).toEqual([]);
  });

  it('takes a postcode that is only unusual, in capitals', async () => {
    const tokyo = { ...berlin, countryCode: 'JP', region: 'Tokyo', zipCode: '1000001a' };
    expect((await send(tokyo)).json().address.zipCode).toBe('1000001A');
  });

  it('has only what its country asks for', async () => {
    const central = { ...berlin, countryCode: 'HK', region: 'Hong Kong Island', city: 'Central' };
    expect((await send(central)).json().address).toMatchObject({ zipCode: '', city: 'Central' });
    const marina = { ...berlin, countryCode: 'SG', zipCode: '018956', region: 'ME' };
    const { address } = (await send(marina)).json();
    expect(address).toMatchObject({ city: 'Singapore', country: 'Singapore', state: '' });
    expect(address).not.toHaveProperty('region');
  });

  it('loses its country, and keeps its name, when a client changes the five fields', async () => {
    const { _id } = (await send(berlin)).json().address;
    const changed = (await as(marta).call('PUT', _id, testAddress)).json().address;
    const { recipient, line2, phone } = berlin;
    expect(changed).toEqual({ _id, ...testAddress, recipient, line2, phone, isDefault: true });
    const cleared = await as(marta).call('PUT', _id, { ...berlin, line2: '', phone: null });
    expect(cleared.json().address).not.toHaveProperty('line2');
    expect(cleared.json().address).not.toHaveProperty('phone');
  });

  it('goes into the order', async () => {
    const { _id: _book, isDefault: _too, ...address } = (await send(berlin)).json().address;
    const mug = await addProduct(shop.db);
    const order = await addOrder(shop, marta, [[mug, 1]]);
    expect(order.address).toEqual(address);
  });
});

describe('deleting an address', () => {
  it('makes the newest the default when the default is deleted', async () => {
    await as(marta).add();
    const newest = await as(marta).add();
    const chosen = await as(marta).add({ isDefault: true });
    const response = await as(marta).call('DELETE', `delete/${chosen._id}`);
    expect(response.json()).toEqual({ success: true, message: 'Address has been deleted.' });
    expect(defaultIds(await as(marta).book())).toEqual([newest._id]);
  });

  it('keeps the default when another is deleted, and the last one can be deleted', async () => {
    const first = await as(marta).add();
    const second = await as(marta).add();
    await as(marta).call('DELETE', `delete/${second._id}`);
    expect(defaultIds(await as(marta).book())).toEqual([first._id]);
    await as(marta).call('DELETE', `delete/${first._id}`);
    expect(await as(marta).book()).toEqual([]);
    expect((await as(marta).call('DELETE', `delete/${first._id}`)).statusCode).toBe(404);
  });
});

describe("another account's address", () => {
  it.each(['a member', 'an administrator'])('does not exist for %s', async (who) => {
    const { _id } = await as(marta).add();
    const stranger = who === 'a member' ? await addMember(shop) : await addAdministrator(shop);
    const responses = [
      await as(stranger).call('GET', _id),
      await as(stranger).call('PUT', _id, testAddress),
      await as(stranger).call('DELETE', `delete/${_id}`),
      await as(stranger).call('GET', unknownId),
      await as(stranger).call('GET', "1' or '1'='1"),
    ];
    for (const response of responses) expect(response.statusCode).toBe(404);
    expect(responses[0]?.json()).toEqual({ message: 'No address found.' });
    expect(await as(marta).book()).toHaveLength(1);
  });
});
