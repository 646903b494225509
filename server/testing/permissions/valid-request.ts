import type { EndpointName } from '#contract/all-endpoints.ts';
import type { TestApp } from '../test-app.ts';
import type { Caller } from './callers.ts';

/** A valid request for a permitted caller, about rows created for it. */
export interface ValidRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Expected status; 200 when absent. */
  status?: number;
}

export type MakeRequest = (shop: TestApp, caller: Caller) => Promise<ValidRequest> | ValidRequest;
export type ValidRequests = Partial<Record<EndpointName, MakeRequest>>;
/** One for every endpoint: an endpoint that is added or renamed does not compile without its request. */
export type AllValidRequests = Record<EndpointName, MakeRequest>;

let counter = 0;
/** @returns a unique name */
export const fresh = (what: string) => `${what}-${++counter}`;
export const freshEmail = () => `${fresh('right')}@example.com`;
