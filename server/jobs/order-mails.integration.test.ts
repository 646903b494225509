import { afterAll, describe, expect, it } from 'vitest';
import { createMailTestShop, mailedItem, mailedOrder } from '#server/testing/mail-test-shop.ts';

const shop = await createMailTestShop();
afterAll(shop.close);
const { send } = shop;

describe('order mails', () => {
  it('a confirmation lists items, totals and address', async () => {
    const { text, html } = await send('order-confirmation', mailedOrder);
    expect(text).toMatch(/Rim <Mug> +\$96\.00\n {2}Kiln & Row\n {2}4 × \$24\.00/);
    expect(text).toMatch(/Subtotal +\$285\.00\nTax +\$14\.25\nShipping and handling +\$0\nTotal +\$299\.25/);
    expect(text).toContain('Delivery address\n1 Quay <Street>\nHarbour, NY 10001\nUSA');
    expect(html).toContain('https://shop.example.com/order/0193a0b0-0000-7000-8000-000000000001');
  });

  it('a confirmation names discounts, below what lines and delivery cost without them', async () => {
    const discounts = [
      { title: 'Ten off', code: 'WELCOME10', minor: 2_850, isDelivery: false },
      { title: 'December', code: null, minor: 600, isDelivery: true },
    ];
    const lines = mailedOrder.lines.map((line) => ({ ...line, totalMinor: line.totalMinor * 0.9 }));
    const delivery = { name: 'Standard', minor: 100 };
    const { text } = await send('order-confirmation', { ...mailedOrder, lines, delivery, discounts });
    expect(text).toMatch(/Rim <Mug> +\$96\.00\n/);
    expect(text).toMatch(
      /Subtotal +\$285\.00\nTen off \(WELCOME10\) +-\$28\.50\n.*Standard +\$7\.00\nDecember +-\$6\.00\nTax /,
    );
  });

  it.each([
    ['order-confirmation', mailedOrder],
    ['items-sold', mailedOrder],
    ['item-status-changed', { ...mailedItem, status: 'Shipped', toMerchant: false }],
    ['order-cancelled', { ...mailedOrder, toMerchant: false }],
  ] as const)(
    '%s names the order by its number, or by its id when it was queued before orders had numbers',
    async (kind, data) => {
      expect((await send(kind, data)).text).toContain('#1042');
      const { orderNumber: _none, ...old } = data;
      expect((await send(kind, old)).text).toContain(mailedOrder.orderId);
    },
  );

  it('a cancellation tells the merchant what not to send', async () => {
    const cancelled = await send('item-status-changed', {
      ...mailedItem,
      status: 'Cancelled',
      toMerchant: true,
    });
    expect(cancelled.text.replaceAll('\n', ' ')).toContain(
      'You no longer need to send 4 × Rim <Mug> of order #1042 (',
    );
    const whole = await send('order-cancelled', { ...mailedOrder, toMerchant: true });
    expect(whole.subject).toBe('An order has been cancelled (#1042)');
  });
  it('a sale names the customer, unless the name does not look like one', async () => {
    const named = await send('items-sold', {
      ...mailedOrder,
      firstName: 'Vera',
      customer: 'Marta Wilder',
    } as never);
    expect(named.text.replaceAll(/\s+/g, ' ')).toContain('Marta Wilder has bought from you.');
    expect(named.html).toContain('Marta Wilder');
    const advertisement = { ...mailedOrder, firstName: 'Vera', customer: 'Win at https://x.example' };
    expect((await send('items-sold', advertisement as never)).text).not.toContain('x.example');
  });
});

describe('greetings', () => {
  it.each(['Buy pills at evil.example', 'http://evil.example', 'a@b.example', 'x'.repeat(41), '<b>Ann</b>'])(
    'a welcome does not greet "%s", which does not look like a name',
    async (firstName) => {
      const mail = await send('welcome', { firstName });
      expect(mail.text).toContain('\nWelcome.\n');
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain(firstName);
    },
  );

  it.each(['Zoë', "O'Neil", 'Anna-Marie', 'José María', '美咲'])('greets %s', async (firstName) => {
    expect((await send('welcome', { firstName })).text).toContain(`Welcome, ${firstName}.`);
  });
});
