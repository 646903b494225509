import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { getPaymentSettings } from '#contract/settings.contract.ts';
import { StripeSetUp } from './stripe-set-up.tsx';

const none = { isSet: false, isReadable: false, hint: null };
const saved: EndpointReply<typeof getPaymentSettings> = {
  settings: { offersStripe: false, stripeName: 'Card', stripeText: '', offersTest: false, holdMinutes: 35 },
  ...{ version: 1, updatedAt: '2026-11-26T10:00:00.000Z', updatedBy: null },
  ...{ secretKey: none, signingSecret: none, isTestKey: false, mayTest: false },
  ...{ eventsUrl: 'https://shop.example/api/payments/stripe/events', heardEvent: null },
};
const renderWords = (changes: Partial<typeof saved>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StripeSetUp saved={{ ...saved, ...changes }} onOffer={() => {}} />
    </QueryClientProvider>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/ +/g, ' ');

it('asks for keys, says what to do at Stripe, and that it works without events', () => {
  const words = renderWords({});
  expect(words).toMatch(/Secret key .*Save key.*Signing secret .*Save key/);
  expect(words).not.toContain('Test the connection');
  expect(words).toMatch(
    /No message has arrived yet\..*https:\/\/shop\.example\/api\/payments\/stripe\/events Copy/,
  );
});

it('says that a key is saved and how it ends, and tests it', () => {
  const secretKey = { isSet: true, isReadable: true, hint: '4242' };
  const words = renderWords({ secretKey, isTestKey: true, heardEvent: '2026-11-26T14:05:00.000Z' });
  expect(words).toMatch(
    /Secret key Saved, ends in 4242 Test key: nothing is really charged\. Replace Remove Test the connection/,
  );
  expect(words).toContain('The last message arrived on Thursday, Nov 26, 2026, 2:05 PM UTC.');
});

it('asks again for a key that cannot be read any more', () => {
  const words = renderWords({ secretKey: { isSet: true, isReadable: false, hint: '4242' } });
  expect(words).toContain('It was saved with another SETTINGS_KEY and cannot be read.');
});
