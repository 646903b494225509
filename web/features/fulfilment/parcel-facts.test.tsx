import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ParcelTracking } from './parcel-facts.tsx';

it.each([
  ['ups', 'https://www.ups.com/track?tracknum=1Z', 'Track'],
  ['other', 'https://ups.com.boats.example/1Z', 'Track at ups.com.boats.example'],
] as const)('the link of %s says where it leads', (carrier, trackingUrl, words) => {
  const html = renderToStaticMarkup(
    <ParcelTracking parcel={{ carrier, trackingNumber: '1Z', trackingUrl }} label="#1042-1/1" />,
  );
  expect(html).toContain(`aria-label="${words}: parcel #1042-1/1">${words}<`);
});
