import { and, count, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { MerchantFilter, MerchantRow, MerchantSort } from '#contract/merchants.contract.ts';
import { type PageInfo, toPageInfo } from '#contract/paging.ts';
import type { Db } from '#server/db/db.ts';
import { listOrder } from '#server/db/order-by.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import { merchants, merchantText } from '#server/db/schema/people.ts';
import { sellers } from '#server/db/schema/sellers.ts';
import { contains } from '#server/db/text-search.ts';
import { isLastUnsent } from '../mail/unsent-mails.store.ts';
import { phoneDigits } from './merchants.rules.ts';
import { merchantForm } from './merchants.store.ts';

/** The brand's current name; before there is a brand, the name in the application. */
const brandName = sql<string>`coalesce(${brands.name}, ${merchants.brandName})`;
const isInvited = sql<boolean>`(${merchants.status} = 'Approved' and ${merchants.userId} is null)`;

const orders = {
  columns: { name: sql`lower(${merchants.name})`, brand: sql`lower(${brandName})`, created: merchants.id },
  id: merchants.id,
  own: [
    { column: sql`(${merchants.status} = 'Waiting Approval')`, isDescending: true },
    { column: merchants.id, isDescending: true },
  ],
};

const approved = eq(merchants.status, 'Approved');
const filters: Record<MerchantFilter, SQL | undefined> = {
  'Waiting Approval': eq(merchants.status, 'Waiting Approval'),
  Approved: and(approved, isNotNull(merchants.userId), merchants.isActive),
  // A merchant may be invited and disabled; the filters show it as disabled.
  Invited: and(approved, isNull(merchants.userId), merchants.isActive),
  Disabled: and(approved, sql`not ${merchants.isActive}`),
  Rejected: eq(merchants.status, 'Rejected'),
};

const selectMerchants = (db: Db) =>
  db
    .select({
      _id: merchants.id,
      ...merchantForm,
      brandName,
      status: merchants.status,
      isActive: merchants.isActive,
      isInvited,
      isInvitationUnsent: sql<boolean>`${isInvited} and ${isLastUnsent('merchant-invitation', merchants.email, { merchantId: merchants.id })}`,
      isSellerComplete: sql<boolean>`${sellers.completeName} is not null`,
      created: merchants.createdAt,
    })
    .from(merchants)
    .leftJoin(brands, eq(brands.merchantId, merchants.id))
    .leftJoin(sellers, eq(sellers.merchantId, merchants.id));
type Row = Awaited<ReturnType<typeof selectMerchants>>[number];

const asRow = (row: Row): MerchantRow => ({ ...row, created: row.created.toISOString() });

/** @returns the merchant record of an account */
export async function findMerchantByAccount(db: Db, userId: string): Promise<MerchantRow | null> {
  const [found] = await selectMerchants(db).where(eq(merchants.userId, userId));
  return found ? asRow(found) : null;
}

interface MerchantQuery {
  page: number;
  limit: number;
  sort: MerchantSort;
  status?: MerchantFilter | undefined;
  /** Text in name, e-mail, phone number (also as digits only), brand or status. */
  search?: string | undefined;
}

/** @returns a page of merchants: unless `sort` says otherwise, waiting ones first, then newest first */
export async function listMerchants(
  db: Db,
  { page, limit, sort, status, search }: MerchantQuery,
): Promise<{ merchants: MerchantRow[] } & PageInfo> {
  const which = and(status && filters[status], search ? matches(search) : undefined);
  const [rows, [all]] = await Promise.all([
    selectMerchants(db)
      .where(which)
      .orderBy(...listOrder(sort, orders, search))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ count: count() }).from(merchants).where(which),
  ]);
  return {
    merchants: rows.map(asRow),
    ...toPageInfo(all?.count ?? 0, page, limit),
  };
}

/** One branch of the union per index. The name in the application counts only until there is a brand. */
function matches(search: string): SQL {
  const digits = phoneDigits(search);
  const text = merchantText(merchants);
  const inText = or(contains(text, search), digits === null ? undefined : contains(text, digits));
  return sql`${merchants.id} in (
    select ${merchants.id} from ${merchants} where ${inText}
    union all
    select ${merchants.id} from ${merchants} where ${contains(merchants.brandName, search)}
      and not exists (select from ${brands} where ${brands.merchantId} = ${merchants.id})
    union all
    select ${brands.merchantId} from ${brands} where ${contains(brands.name, search)})`;
}
