import { sql } from 'drizzle-orm';
import { memberships, users } from '#server/db/schema/people.ts';

/** Who gets the mails of a merchant. */
export interface MailedOwner {
  email: string;
  firstName: string;
}

/**
 * All Owners of the merchant in the table `m`, as JSON; whoever applied while there is none with an e-mail address, and nobody where that
 * one has none (docs/rules.md#teams).
 */
export const mailedOwners = sql<MailedOwner[]>`case when m.id is null then '[]'::jsonb else coalesce(
  (select jsonb_agg(jsonb_build_object('email', o.email, 'firstName', o.first_name) order by o.id)
    from ${memberships} om join ${users} o on o.id = om.user_id
    where om.merchant_id = m.id and om.permission_set = 'owner' and o.email is not null),
  case when m.email is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('email', m.email, 'firstName', m.name)) end) end`;
