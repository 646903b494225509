import { discountRequests } from './discount-requests.ts';
import { documentRequests } from './document-requests.ts';
import { fulfilmentRequests } from './fulfilment-requests.ts';
import { importRequests } from './import-requests.ts';
import { lookRequests } from './look-requests.ts';
import { orderLinksRequests } from './order-links-requests.ts';
import { paymentRequests } from './payment-requests.ts';
import { peopleRequests } from './people-requests.ts';
import { productRequests } from './product-requests.ts';
import { returnRequests } from './return-requests.ts';
import { teamRequests } from './team-requests.ts';
import type { AllValidRequests, MakeRequest } from './valid-request.ts';
import { withdrawalRequests } from './withdrawal-requests.ts';

const all: AllValidRequests = {
  ...peopleRequests,
  ...productRequests,
  ...importRequests,
  ...discountRequests,
  ...documentRequests,
  ...fulfilmentRequests,
  ...lookRequests,
  ...orderLinksRequests,
  ...paymentRequests,
  ...returnRequests,
  ...teamRequests,
  ...withdrawalRequests,
};

/** A valid request for each call, by the contract and name of its endpoint. */
export const requests: Record<string, MakeRequest> = all;
