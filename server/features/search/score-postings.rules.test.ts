import { describe, expect, it } from 'vitest';
import { allBut, type Scope, type ScoredTerm, scorePostings } from './score-postings.rules.ts';

const everything = allBut(new Int32Array());

function makeTerm(part: number, idf: number, impacts: Record<number, number>, weight = 100): ScoredTerm {
  const numbers = Int32Array.from(Object.keys(impacts).map(Number));
  return { part, idf, weight, postings: { numbers, impacts: Float32Array.from(Object.values(impacts)) } };
}

/** @returns what was visited, by number: its score, and its value of the scope */
function visited(terms: readonly ScoredTerm[], min = 0, scope = everything) {
  const matches: Record<number, [score: number, value: number]> = {};
  scorePostings(terms, min, scope, (number, score, value) => {
    expect(matches).not.toHaveProperty(String(number));
    matches[number] = [score, value];
  });
  return matches;
}

describe('a product that matches', () => {
  it('has the sum of its words, times the share of the query that matched', () => {
    const terms = [makeTerm(0, 3, { 1: 0.5, 2: 1 }), makeTerm(1, 2, { 2: 0.25, 3: 1 })];
    expect(visited(terms)).toEqual({ 1: [150, 0], 2: [625, 0], 3: [200, 0] });
  });

  it('has the best of the terms of a word', () => {
    const terms = [
      makeTerm(0, 1, { 7: 0.25, 8: 0.5 }),
      makeTerm(0, 1, { 7: 0.5, 8: 0.25 }),
      makeTerm(1, 1, { 7: 0.5 }),
    ];
    expect(visited(terms)).toEqual({ 7: [200, 0], 8: [50, 0] });
  });

  it('matches the least share of the query', () => {
    const terms = [makeTerm(0, 3, { 1: 1 }), makeTerm(1, 2, { 2: 1 })];
    expect(visited(terms, 3)).toEqual({ 1: [300, 0] });
  });

  it('may have any number', () => {
    const impacts = { 1: 0.5, 16383: 0.5, 16384: 0.5, 900000: 0.5, 2147483647: 0.5 };
    const terms = [makeTerm(0, 1, impacts), makeTerm(1, 1, { 16384: 0.5, 2147483647: 0.5 })];
    expect(visited(terms)).toEqual({
      1: [50, 0],
      16383: [50, 0],
      16384: [200, 0],
      900000: [50, 0],
      2147483647: [200, 0],
    });
  });
});

it('leaves nothing behind for the next search', () => {
  const terms = [makeTerm(0, 1, { 5: 1 })];
  expect(visited(terms, 2)).toEqual({});
  expect(visited(terms)).toEqual({ 5: [100, 0] });
  expect(visited(terms)).toEqual({ 5: [100, 0] });
});

describe('a scope', () => {
  const terms = [makeTerm(0, 1, { 1: 1, 2: 1, 20000: 1, 20001: 1 })];

  it('leaves products out', () => {
    const hidden = allBut(Int32Array.of(2, 3, 20_001));
    expect(Object.keys(visited(terms, 0, hidden))).toEqual(['1', '20000']);
    expect(Object.keys(visited(terms))).toHaveLength(4);
  });

  it('has only some products, with values', () => {
    const values = new Map([
      [2, 0],
      [3, 600],
      [20_001, 700],
    ]);
    const some: Scope = (base, slots) => {
      for (const slot of slots.keys()) slots[slot] = values.get(base + slot) ?? -1;
    };
    expect(visited(terms, 0, some)).toEqual({ 2: [100, 0], 20001: [100, 700] });
  });
});
