import { expect, it } from 'vitest';
import { handlePlaces, movedRange } from './price-slider.ts';

const edges = [7, 10, 20, 50, 100];

it.each([
  [{ min: null, max: null }, [0, 4]],
  [{ min: 20, max: 50 }, [2, 3]],
  [{ min: 12, max: 60 }, [1, 4]],
  [{ min: 1, max: 500 }, [0, 4]],
  [{ min: 700, max: 900 }, [3, 4]],
  [{ min: 30, max: 32 }, [2, 3]],
  [{ min: null, max: 3 }, [0, 1]],
])('of %j the handles are at %j', (range, places) => {
  expect(handlePlaces(range, edges)).toEqual(places);
});

it('a moved handle means its edge, no bound at the end, and the other keeps what was typed', () => {
  expect(movedRange([2, 4], { min: null, max: 60 }, edges)).toEqual({ min: 20, max: 60 });
  expect(movedRange([1, 3], { min: 12, max: null }, edges)).toEqual({ min: 12, max: 50 });
  expect(movedRange([0, 4], { min: 20, max: 50 }, edges)).toEqual({ min: null, max: null });
});
