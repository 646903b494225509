import type { TestApp } from '../test-app.ts';
import type { Caller } from './callers.ts';

/** A request that is good for anybody who may make it, about things that were made for it. */
export interface ValidRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** What it is answered with; 200 when absent. */
  status?: number;
}

type MakeRequest = (shop: TestApp, caller: Caller) => Promise<ValidRequest> | ValidRequest;
/** By room and name of the call in the contract. */
export type ValidRequests = Record<string, MakeRequest>;

let counted = 0;
/** Something that nothing else in the test is called. */
export const fresh = (what: string) => `${what}-${++counted}`;
export const freshEmail = () => `${fresh('right')}@example.com`;
