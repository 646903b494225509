import { expect, it, test } from 'vitest';
import { carriers, hasLink, readTrackingUrl, trackingLink, typedHost } from './carriers.ts';

const none = { carrier: null, trackingNumber: null, trackingUrl: null };

it('links to the carrier, with the number as it is looked up', () => {
  expect(trackingLink({ ...none, carrier: 'ups', trackingNumber: '1Z 999 AA1 01' })).toBe(
    'https://www.ups.com/track?tracknum=1Z999AA101',
  );
  expect(trackingLink({ ...none, carrier: 'dpd', trackingNumber: '../a?b#c' })).toBe(
    'https://tracking.dpd.de/status/en_US/parcel/..%2Fa%3Fb%23c',
  );
});

it('links nowhere without a number, or without a carrier', () => {
  expect(trackingLink({ ...none, carrier: 'ups' })).toBeNull();
  expect(trackingLink({ ...none, carrier: 'ups', trackingNumber: ' ' })).toBeNull();
  expect(trackingLink({ ...none, trackingNumber: '1Z' })).toBeNull();
});

it('uses the link of a parcel for another carrier alone', () => {
  const trackingUrl = 'https://boats.example/7';
  expect(trackingLink({ carrier: 'other', trackingNumber: '7', trackingUrl })).toBe(trackingUrl);
  expect(trackingLink({ ...none, carrier: 'other', trackingNumber: '7' })).toBeNull();
  expect(trackingLink({ ...none, carrier: 'gls', trackingUrl })).toBeNull();
});

test.each(Object.values(carriers))('$name has a link by https', ({ link }) => {
  expect(readTrackingUrl(`${link}1`)).toBe(`${link}1`);
});

test.each([
  'javascript:alert(1)',
  'http://boats.example/7',
  'data:text/html,<script>',
  'https://me:secret@boats.example/7',
  'https://boats.example@evil.example@/',
  '//boats.example/7',
  'boats.example/7',
  '',
])('%j is no link to follow a parcel by', (typed) => {
  expect(readTrackingUrl(typed)).toBeNull();
});

it.each([
  ['other', 'https://boats.example/7', 'boats.example'],
  ['other', 'https://boats.example:8443/ups.com', 'boats.example:8443'],
  // Cyrillic letters that look like others.
  ['other', 'https://uрs.com/7', 'xn--us-lmc.com'],
  [null, 'https://boats.example/7', 'boats.example'],
  ['ups', 'https://www.ups.com/track?tracknum=1', null],
  ['UPS', 'https://www.ups.com/track?tracknum=1', null],
  ['other', null, null],
])('shows where the link of %s leads: %s is of %s', (carrier, link, host) => {
  expect(typedHost(carrier, link)).toBe(host);
});

it.each([
  ['1Z 999 AA1 01', false],
  ['00340434161094042557', false],
  ['RR 123.456.789 DE', false],
  ['A-1/2_3', false],
  ['https://evil.example/x', true],
  ['ftp://1', true],
  ['1Z, see www.evil.example', true],
  ['evil.example/x', true],
  ['правда.рф', true],
])('%j has a link: %j', (number, expected) => expect(hasLink(number)).toBe(expected));

it('writes a link as browsers do', () => {
  expect(readTrackingUrl('HTTPS://Boats.Example/a b"<')).toBe('https://boats.example/a%20b%22%3C');
});
