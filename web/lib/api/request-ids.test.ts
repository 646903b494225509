import { expect, it } from 'vitest';
import { createRequestIds } from './request-ids.ts';

it('gives the same content the same id until it was accepted', () => {
  let made = 0;
  const { idFor, accepted } = createRequestIds(() => `id ${++made}`);
  expect([idFor({ pieces: 20 }), idFor({ pieces: 20 })]).toEqual(['id 1', 'id 1']);
  expect(idFor({ pieces: 25 })).toBe('id 2');
  accepted();
  expect(idFor({ pieces: 25 })).toBe('id 3');
});
