import { expect, it } from 'vitest';
import { isFromThisMachine } from './local-request.ts';

it.each([
  { host: '127.0.0.1:3000' },
  { host: 'localhost' },
  { host: '[::1]:3000' },
  { host: 'LOCALHOST:3000', origin: 'http://localhost:3000' },
  { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:5173' },
])('%j is from this machine', (headers) => expect(isFromThisMachine(headers)).toBe(true));

it.each([
  {},
  { host: '' },
  { host: 'shop.example.com' },
  { host: '127.0.0.1.example.com' },
  { host: 'localhost.example.com:3000' },
  { host: 'me@127.0.0.1' },
  { host: '127.0.0.1/x' },
  { host: '192.168.1.7:3000' },
  { host: '127.0.0.1:3000', origin: 'https://shop.example.com' },
  { host: '127.0.0.1:3000', origin: 'null' },
  { host: '127.0.0.1:3000', forwarded: 'for=203.0.113.7' },
  { host: '127.0.0.1:3000', 'x-forwarded-for': '127.0.0.1' },
  { host: '127.0.0.1:3000', 'x-forwarded-host': 'shop.example.com' },
  { host: '127.0.0.1:3000', 'x-forwarded-proto': 'https' },
  { host: '127.0.0.1:3000', 'x-real-ip': '203.0.113.7' },
  { host: '127.0.0.1:3000', via: '1.1 proxy' },
])('%j may be from elsewhere', (headers) => expect(isFromThisMachine(headers)).toBe(false));
