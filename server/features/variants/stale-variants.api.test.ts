import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { addJumper, type Jumper, sizes } from '#server/testing/builders/jumper.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const ada = await addAdministrator(shop);
let jumper: Jumper;
beforeEach(async () => {
  jumper = await addJumper(shop);
});

describe('options and variants that others have changed', () => {
  it('are refused when orders took stock that the form distributes', async () => {
    await addOrder(shop, await addMember(shop), [[jumper]]);
    const form = {
      options: sizes(['S', 'M']),
      variants: [jumper.row('S', { quantity: 4 }), jumper.row('M', { quantity: 5 })],
    };
    const refused = await jumper.put({ ...form, quantityWas: 9 });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'stock-changed',
      fields: { quantityWas: 'Stock has changed to 8. Please check the quantities, and save again.' },
    });
    await jumper.save({ ...form, quantityWas: 8 });
  });

  it('keep the prices that another form has changed', async () => {
    const { options, variants } = await jumper.twoSizes();
    const form = (small: object, medium: object) => ({
      options,
      variants: [
        jumper.row('S', { _id: variants[0]._id, priceWas: 24, ...small }),
        jumper.row('M', { _id: variants[1]._id, price: 30, priceWas: 30, ...medium }),
      ],
    });
    await jumper.save(form({}, { price: 90 }));
    expect((await jumper.save(form({ price: 25 }, {}))).variants).toMatchObject([
      { price: 25 },
      { price: 90 },
    ]);
    const refused = await jumper.put(form({ price: 25 }, { price: 80 }));
    const message = 'The price of M has changed to $90.00 meanwhile.';
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'price-changed', fields: { 'variants.1.price': message } });
    const known = form({ price: 25 }, { price: 80, priceWas: 90 });
    expect((await jumper.save(known)).variants).toMatchObject([{ price: 25 }, { price: 80 }]);
  });

  it('are saved once more by the same form, when its reply was lost', async () => {
    const { options, variants } = await jumper.twoSizes();
    const ids = variants.map(({ _id }: { _id: string }) => _id);
    const known = ['S', 'M'].map((size, at) =>
      jumper.row(size, {
        _id: ids[at],
        quantity: at + 4,
        quantityWas: variants[at].quantity,
        price: 60,
        priceWas: variants[at].price,
      }),
    );
    const more = [{ ...options[0], values: [...options[0].values, { name: 'L' }] }];
    const form = {
      variantsWas: ids,
      optionsWas: options,
      options: more,
      variants: [...known, jumper.row('L')],
    };
    const saved = await jumper.save(form);
    expect((await jumper.save(form)).variants).toEqual(saved.variants);
    expect(saved.variants).toMatchObject([
      { quantity: 4, price: 60 },
      { quantity: 5, price: 60 },
      { values: ['L'] },
    ]);

    const left = {
      variantsWas: saved.variants.map(({ _id }: { _id: string }) => _id),
      options,
      variants: ids.map((_id: string, at: number) => jumper.row(at === 0 ? 'S' : 'M', { _id })),
    };
    expect((await jumper.save(left)).variants).toEqual((await jumper.save(left)).variants);

    const alone = {
      quantityWas: 20,
      optionsWas: options,
      variantsWas: ids,
      options: [],
      variants: [jumper.row('', { values: [], quantity: 3 })],
    };
    for (const _attempt of [1, 2]) expect(await jumper.save(alone)).not.toHaveProperty('variants');
    const first = {
      quantityWas: 3,
      optionsWas: [],
      variantsWas: [],
      options: sizes(['S', 'M']),
      variants: [jumper.row('S', { quantity: 2 }), jumper.row('M', { quantity: 6 })],
    };
    expect((await jumper.save(first)).variants).toEqual((await jumper.save(first)).variants);
    expect(await jumper.edited()).toMatchObject({ quantity: 8 });
    const other = {
      ...first,
      variants: [jumper.row('S', { quantity: 2 }), jumper.row('M', { quantity: 7 })],
    };
    expect((await jumper.put(other)).json()).toMatchObject({ code: 'variants-changed' });
  });

  it('keep what another form has changed and this one does not send', async () => {
    const { options, variants } = await jumper.twoSizes();
    const changed = { sku: `${jumper.sku}-NEW`, weight: 640, barcode: '4006381333931', isActive: false };
    const [small, medium] = variants.map(({ _id }: { _id: string }) => _id);
    await jumper.save({
      options,
      variants: [jumper.row('S', { _id: small, ...changed }), jumper.row('M', { _id: medium })],
    });
    const stale = jumper.row('S', { _id: small, sku: undefined, price: 26 });
    const reply = await jumper.save({ options, variants: [stale, jumper.row('M', { _id: medium })] });
    expect(reply.variants[0]).toMatchObject({ ...changed, price: 26 });
  });

  it('are not removed by a form that does not know them', async () => {
    const { options, variants } = await jumper.twoSizes();
    const variantsWas = variants.map(({ _id }: { _id: string }) => _id);
    const more = [{ ...options[0], values: [...options[0].values, { name: 'L' }] }];
    const both = variants.map(({ _id, values }: { _id: string; values: [string] }) =>
      jumper.row(values[0], { _id }),
    );
    await jumper.save({ variantsWas, options: more, variants: [...both, jumper.row('L')] });
    const before = await jumper.edited();
    const refused = await jumper.put({ variantsWas, options, variants: both });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'variants-changed' });
    expect(await jumper.edited()).toEqual(before);
  });
});

describe('options that others have changed since a form read them', () => {
  const readValues = async () => (await jumper.edited()).options[0].values as { _id: string; name: string }[];
  const variants = () => [jumper.row('S'), jumper.row('M', { price: 30 })];
  /** As the form sends what it has read. */
  const opened = async () => {
    const { options } = await jumper.edited();
    const sent = options.map((option: object) => ({ attribute: null, ...option }));
    return {
      optionsWas: options,
      options: sent,
      variants: [jumper.row('S', { price: 26 }), jumper.row('M')],
    };
  };
  const addSizes = async () => {
    const name = `Size ${crypto.randomUUID()}`;
    const id = await addAttribute(shop.db, { name, kind: 'choice', choices: ['S', 'M', 'L'] });
    return { id, name, option: { name: 'Size', attribute: id, values: [{ name: 'S' }, { name: 'M' }] } };
  };
  async function expectRefused(form: object) {
    const before = await jumper.edited();
    const refused = await jumper.put(form);
    const message = 'Somebody else has changed the options of this product. Please reload the page.';
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'variants-changed', fields: { options: message } },
    ]);
    expect(await jumper.edited()).toEqual(before);
  }

  it('are not linked again after somebody has unlinked them', async () => {
    const { option } = await addSizes();
    await jumper.save({ options: [option], variants: variants() });
    const form = await opened();
    await jumper.save({ options: [{ ...form.options[0], attribute: null }], variants: variants() });
    await expectRefused(form);
    const { optionsWas: _, ...older } = form;
    expect((await jumper.save(older)).options[0]).toMatchObject({ attribute: option.attribute });
  });

  it('stay linked when somebody has linked them, or with other choices', async () => {
    await jumper.twoSizes();
    const { option } = await addSizes();
    const form = await opened();
    await jumper.save({ options: [option], variants: variants() });
    await expectRefused(form);
    const linked = await opened();
    const [small] = await readValues();
    const values = [small, { name: 'M' }, { name: 'L' }];
    await jumper.save({ options: [{ ...option, values }], variants: variants() });
    await expectRefused(linked);
  });

  it('keep the new names of an option and of a value, and their order', async () => {
    await jumper.twoSizes();
    const form = await opened();
    const [small, medium] = await readValues();
    for (const change of [
      { name: 'Fit' },
      { values: [{ ...small, name: 'Small' }, medium] },
      { values: [medium, small] },
      { values: [small, medium, { name: 'L' }] },
    ]) {
      const option = { name: 'Size', values: [small, medium], ...change };
      const names = option.values.map((value) => value?.name ?? '').slice(0, 2);
      await jumper.save({ options: [option], variants: names.map((name) => jumper.row(name)) });
      await expectRefused(form);
      await expectRefused({ ...form, options: [] });
    }
  });

  it('are saved when nobody has changed them, or to the same', async () => {
    const { id, name, option } = await addSizes();
    await jumper.twoSizes();
    const free = await opened();
    await jumper.save(free);
    // Both link it.
    const both = { ...free, options: [option] };
    await jumper.save(both);
    await jumper.save(both);
    // Names and order of the attribute are no change of the product.
    const linked = await opened();
    const read = (await shop.call('GET', `/attribute/${id}`, { token: ada.token })).json().attribute;
    const choices = read.choices.map((choice: { name: string }) => ({ ...choice, name: `${choice.name}!` }));
    const attribute = { ...read, name: `${name} new`, choices: choices.toReversed() };
    const renamed = await shop.call('PUT', `/attribute/${id}`, { token: ada.token, body: { attribute } });
    expect(renamed.statusCode, renamed.body).toBe(200);
    expect((await jumper.save(linked)).options).toMatchObject([
      { name: `${name} new`, attribute: id, values: [{ name: 'M!' }, { name: 'S!' }] },
    ]);
  });
});

describe('a product with options', () => {
  const form = async (change: object) => {
    const { brand, ...product } = await jumper.edited();
    const body = { product: { ...product, brand: brand._id, ...change } };
    return await shop.call('PUT', `/product/${jumper.id}`, { token: ada.token, body });
  };

  it('is saved with the same price and quantity, and refuses others', async () => {
    await jumper.twoSizes();
    expect((await form({ name: 'Pullover' })).statusCode).toBe(200);
    for (const change of [{ price: 25 }, { quantity: 21 }]) {
      const refused = await form(change);
      expect([refused.statusCode, refused.json().error]).toEqual([400, 'Please change the variants.']);
    }
    expect(await jumper.item()).toMatchObject({ name: 'Pullover', price: 24, quantity: 20 });
  });

  it('is saved by a form that was opened before an order, and keeps the stock that is left', async () => {
    await jumper.twoSizes();
    const sold = { quantity: 24, quantityWas: 24 };
    expect((await form({ name: 'Pullover', ...sold })).statusCode).toBe(200);
    expect((await form({ ...sold, quantity: 23 })).json().error).toBe('Please change the variants.');
    expect(await jumper.item()).toMatchObject({ name: 'Pullover', quantity: 20 });
  });

  it('frees the skus of its variants when it is deleted', async () => {
    await jumper.twoSizes();
    await shop.call('DELETE', `/product/delete/${jumper.id}`, { token: ada.token });
    const other = await addProduct(shop.db, { brandId: jumper.merchant.brandId });
    expect(
      (await jumper.put({ options: sizes(['S']), variants: [jumper.row('S')] }, jumper.merchant, other.id))
        .statusCode,
    ).toBe(200);
  });
});
