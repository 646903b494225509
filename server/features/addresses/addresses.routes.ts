import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/addresses.contract.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { addAddress } from './add-address.ts';
import { findAddress, listAddresses } from './addresses.store.ts';
import { changeAddress } from './change-address.ts';
import { removeAddress } from './remove-address.ts';

/** The caller's address book. The owner comes from the token only. */
export function addressesRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listAddresses, async ({ actor }) => ({
    addresses: await listAddresses(db, actor.id),
  }));

  serve(app, contract.getAddress, async ({ actor, params }) => {
    const address = await findAddress(db, actor.id, params.id);
    if (!address) throw notFound('No address found.');
    return { address };
  });

  serve(app, contract.addAddress, async ({ actor, body }) => {
    const address = await addAddress(db, actor.id, body);
    return { ...done('Address has been added.'), address };
  });

  serve(app, contract.updateAddress, async ({ actor, params, body }) => {
    const address = await changeAddress(db, actor.id, params.id, body);
    return { ...done('Address has been updated.'), address };
  });

  serve(app, contract.deleteAddress, async ({ actor, params }) => {
    await removeAddress(db, actor.id, params.id);
    return done('Address has been deleted.');
  });
}
