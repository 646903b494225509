import { z } from 'zod';
import { deliveryAddress, placeAddressForm } from './addresses.contract.ts';
import { endpoint } from './define-endpoint.ts';
import { done, idParams, orderKey } from './schemas.ts';

/** Who gets an order, and where, while nothing of it is sent (docs/rules.md#address-of-an-order). */
export const correctAddress = endpoint({
  method: 'PUT',
  path: '/order/:id/address',
  access: 'signed-in-or-key',
  summary:
    'Corrects the address of an order, for the shop or its buyer, who may be a guest with the key of a link',
  params: idParams,
  query: orderKey,
  body: placeAddressForm,
  reply: z.object({
    ...done,
    address: deliveryAddress,
    isOtherZone: z.boolean().meta({
      description: 'Delivery and taxes of the new place would be others. They are not computed again.',
    }),
  }),
});
