import { afterAll, describe, expect, it } from 'vitest';
import { createMailTestShop, mailedParcel } from '#server/testing/mail-test-shop.ts';

const shop = await createMailTestShop();
afterAll(shop.close);
const { send } = shop;
const order = 'https://shop.example.com/order/0193a0b0-0000-7000-8000-000000000001';

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('parcel mails', () => {
  it('a parcel that was sent links to where it is followed', async () => {
    const trackingUrl = 'https://carrier.example/track?a=1&b=2';
    const { text, html } = await send('parcel-sent', {
      ...mailedParcel,
      carrier: 'UPS',
      trackingNumber: '1Z <999>',
      trackingUrl,
    });
    expect(oneLine(text)).toContain(`Parcel #1042-1/1 of order #1042 (${order}) was sent with UPS.`);
    expect(text).toContain('Tracking number: 1Z <999>');
    expect(text).toMatch(/Rim <Mug>\s+Quantity 4/);
    expect(oneLine(text)).toContain(`Follow your parcel: ${trackingUrl}`);
    expect(html).toContain('href="https://carrier.example/track?a=1&amp;b=2"');
  });

  it('says where a link leads that somebody typed', async () => {
    const trackingUrl = 'https://ups.com.boats.example/7';
    const { text, html } = await send('parcel-sent', { ...mailedParcel, trackingNumber: '7', trackingUrl });
    expect(oneLine(text)).toContain(`Follow your parcel at ups.com.boats.example: ${trackingUrl}`);
    expect(html).toContain('Follow your parcel at ups.com.boats.example</a>');
  });

  it('without a link it leads to the order, and names no carrier', async () => {
    const { text } = await send('parcel-sent', mailedParcel);
    expect(oneLine(text)).toContain(`(${order}) was sent.`);
    expect(text).not.toContain('Tracking number');
    expect(oneLine(text)).toContain(`See your order: ${order}`);
  });

  it('names parcels that were sent together', async () => {
    const { subject, text } = await send('parcel-sent', { ...mailedParcel, others: ['#1042-2/1'] });
    expect(subject).toBe('Your parcels are on their way (#1042)');
    expect(oneLine(text)).toContain(`Parcels #1042-1/1 and #1042-2/1 of order #1042 (${order}) were sent.`);
  });

  it('says by which number a parcel is followed that was sent before, and which one it replaces', async () => {
    const trackingUrl = 'https://carrier.example/track';
    const tracking = { carrier: 'UPS', trackingNumber: '1Z <999>', trackingUrl };
    const added = await send('parcel-tracking', { ...mailedParcel, ...tracking, before: null });
    expect(oneLine(added.text)).toContain(
      `Parcel #1042-1/1 of order #1042 (${order}) is on its way with UPS. Tracking number: 1Z <999> It can take a day`,
    );
    expect(oneLine(added.text)).toContain(`Follow your parcel: ${trackingUrl}`);
    const replaced = await send('parcel-tracking', { ...mailedParcel, ...tracking, before: '1Z 998' });
    expect(replaced.subject).toBe('Your parcel has another tracking number (#1042)');
    expect(oneLine(replaced.text)).toContain(
      `The tracking number of parcel #1042-1/1 of order #1042 (${order}) was corrected. It is on its way with UPS. Tracking number: 1Z <999> It takes the place of 1Z 998.`,
    );
  });

  it('says that parcels are not on their way after all, and what comes next', async () => {
    const one = await send('parcel-voided', mailedParcel);
    expect(oneLine(one.text)).toContain(
      `We told you that parcel #1042-1/1 of order #1042 (${order}) was sent. It is not on its way after all, and we are sorry. We still send what you ordered`,
    );
    expect(one.text).toMatch(/Rim <Mug>\s+Quantity 4/);
    const both = { ...mailedParcel, others: ['#1042-2/1'] };
    expect(oneLine((await send('parcel-voided', both)).text)).toContain(
      `parcels #1042-1/1 and #1042-2/1 of order #1042 (${order}) were sent. They are not on their way after all`,
    );
    const fetched = await send('parcel-voided', { ...mailedParcel, pickUp: 'Pick up in Lund' });
    expect(fetched.subject).toBe('Your order cannot be picked up yet (#1042)');
    expect(oneLine(fetched.text)).toContain('can be picked up: Pick up in Lund. It is not there after all');
  });

  it('says what has arrived', async () => {
    const { text } = await send('parcel-delivered', mailedParcel);
    expect(oneLine(text)).toContain(`Parcel #1042-1/1 of order #1042 (${order}) was delivered.`);
    expect(text).toMatch(/Rim <Mug>\s+Quantity 4/);
  });

  it('says that an order can be picked up, and when it was', async () => {
    const pickedUp = { ...mailedParcel, pickUp: 'Pick up in Lund' };
    const ready = await send('parcel-sent', { ...pickedUp, others: ['#1042-2/1'] });
    expect(ready.subject).toBe('Your order is ready to be picked up (#1042)');
    expect(oneLine(ready.text)).toContain(
      `Parcels #1042-1/1 and #1042-2/1 of order #1042 (${order}) were packed and can be picked up now: Pick up in Lund.`,
    );
    const gone = await send('parcel-delivered', pickedUp);
    expect(gone.subject).toBe('Your order was picked up (#1042)');
    expect(oneLine(gone.text)).toContain(`Parcel #1042-1/1 of order #1042 (${order}) was picked up.`);
  });

  it('says what was cancelled, to the merchant what not to send', async () => {
    const { text } = await send('pieces-cancelled', { ...mailedParcel, toMerchant: false });
    expect(oneLine(text)).toContain(`4 × Rim <Mug> of order #1042 (${order}) will not be sent`);
    const merchant = await send('pieces-cancelled', { ...mailedParcel, toMerchant: true });
    expect(oneLine(merchant.text)).toContain('You no longer need to send 4 × Rim <Mug> of order #1042');
  });
});
