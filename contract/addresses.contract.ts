import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { bodyId, done, flag, idParams, optionalFlag, text } from './schemas.ts';
import { messages } from './validation.ts';

export const address = z.object({
  _id: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zipCode: z.string(),
  isDefault: z.boolean(),
});
export type Address = z.output<typeof address>;
/** The address without its place in an address book, as an order stores it. */
export const deliveryAddress = address.omit({ _id: true, isDefault: true });
export type DeliveryAddress = z.output<typeof deliveryAddress>;

const place = {
  address: text({ required: messages.addressRequired }),
  city: text({ required: messages.cityRequired }),
  state: text({ required: messages.stateRequired }),
  country: text({ required: messages.countryRequired }),
};

export const addAddressForm = z.object({
  ...place,
  zipCode: text({ required: messages.zipRequired, min: { characters: 5, message: messages.zipRequired } }),
  isDefault: optionalFlag(false),
});
/** With an id that the client chooses: the same one again adds nothing, and replies with the address that it has added. */
export const sentAddress = addAddressForm.extend({
  _id: bodyId('The id of the request is not valid.').optional(),
});
export const editAddressForm = z.object({
  ...place,
  zipCode: text({ required: messages.zipRequired }),
  /** Absent: unchanged. The only address always stays the default. */
  isDefault: flag().nullish(),
});

export const listAddresses = endpoint({
  method: 'GET',
  path: '/address',
  access: 'signed-in',
  summary: "The caller's addresses, newest first",
  reply: z.object({ addresses: z.array(address) }),
});
export const getAddress = endpoint({
  method: 'GET',
  path: '/address/:id',
  access: 'signed-in',
  summary: "One of the caller's addresses",
  params: idParams,
  reply: z.object({ address }),
});
export const addAddress = endpoint({
  method: 'POST',
  path: '/address/add',
  access: 'signed-in',
  summary: 'Add an address; the first becomes the default',
  body: sentAddress,
  reply: z.object({ ...done, address }),
});
export const updateAddress = endpoint({
  method: 'PUT',
  path: '/address/:id',
  access: 'signed-in',
  summary: "Change one of the caller's addresses",
  params: idParams,
  body: editAddressForm,
  reply: z.object({ ...done, address }),
});
export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/address/delete/:id',
  access: 'signed-in',
  summary: "Delete one of the caller's addresses; after the default, the newest becomes the default",
  params: idParams,
  reply: z.object(done),
});
