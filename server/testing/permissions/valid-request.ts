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

type MakeRequest = (shop: TestApp, caller: Caller) => Promise<ValidRequest> | ValidRequest;
/** By file and name of the endpoint in the contract. */
export type ValidRequests = Record<string, MakeRequest>;

let counter = 0;
/** @returns a unique name */
export const fresh = (what: string) => `${what}-${++counter}`;
export const freshEmail = () => `${fresh('right')}@example.com`;
