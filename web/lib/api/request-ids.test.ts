import { expect, it } from 'vitest';
import { createRequestIds } from './request-ids.ts';

it('gives the same content the same id until it was accepted', () => {
  let made = 0;
  const { idOf, accepted } = createRequestIds(() => `id ${++made}`);
  expect([idOf({ pieces: 20 }), idOf({ pieces: 20 })]).toEqual(['id 1', 'id 1']);
  expect(idOf({ pieces: 25 })).toBe('id 2');
  accepted();
  expect(idOf({ pieces: 25 })).toBe('id 3');
});
