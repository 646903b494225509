import { expect, it } from 'vitest';
import { unpooledBuffer } from './unpooled-buffer.ts';

it.each([
  ['a text', 'Grüße'],
  ['a part of a larger buffer', Buffer.from('-- Grüße --').subarray(3, 10)],
  ['nothing', ''],
])('%s gets memory of its own size', (_what, content) => {
  const bytes = unpooledBuffer(content);
  expect(bytes.toString()).toBe(content.toString());
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});
