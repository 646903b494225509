import { type SQL, sql } from 'drizzle-orm';
import { maxCounted, type WorkSort, type WorkView, workViews } from '#contract/work-list.contract.ts';
import type { Db } from '#server/db/db.ts';
import { orderDiscounts } from '#server/db/schema/discounts.ts';
import { orderSearch } from '#server/db/schema/order-search.ts';
import { orderLines, orderParts, orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { returns } from '#server/db/schema/returns.ts';
import { lineOwedMinor, toPayBackMinor } from '../orders/owed.store.ts';
import { placedSince } from '../orders/placed-between.store.ts';
import { dueWithdrawalCount, isOpenReturn, isWaitingReturn, returnSequence } from './open-returns.store.ts';
import type { Scope, WorkChoice } from './work-choice.rules.ts';

/** Condition on a part `p`; undefined for all. */
export const isPartInScope = (scope: Scope): SQL | undefined => {
  if (scope === 'all') return undefined;
  return scope === 'own' ? sql`p.merchant_id is null` : sql`p.merchant_id = ${scope.merchantId}::uuid`;
};

/** Condition on the order `o` and, of what is to be sent or comes back, its part `p` and return `r`. */
export const isInView: Record<WorkView, SQL> = {
  'to-send': sql`p.to_send > 0 and not o.payment_due`,
  'awaiting-payment': sql`o.payment_due and o.cancelled_at is null`,
  returns: isOpenReturn,
  'to-pay-back': sql`${toPayBackMinor} > 0`,
  'refund-failed': sql`o.id in (select order_id from ${refunds} where state = 'failed')`,
  all: sql`true`,
};

/** Condition on the part `p` of the order `o`: to be sent, and should have been before this day. */
export const isLateOn = (day: string): SQL => sql`${isInView['to-send']} and p.send_by < ${day}::date`;

/** The conditions that are the same in all views, about the order `o` and, unless all of them are looked at, its part `p`. */
function toConditions(choice: WorkChoice): SQL[] {
  const { sees, scope, patterns, createdFrom, createdBefore, status, delivery, code, lateOn } = choice;
  const conditions: (SQL | false | undefined)[] = [
    isPartInScope(scope),
    patterns.length > 0 ? sql`o.id in (select order_id from found)` : isNamed(choice),
    // Merchants do not find things in parts of others.
    patterns.length > 0 &&
      typeof sees === 'object' &&
      sql`(${isNamed(choice) ?? sql`false`} or
        (select ${matches(sql`own`, patterns)} from order_search_text(o.id, ${sees.merchantId}::uuid) own))`,
    createdFrom !== null && placedSince(createdFrom),
    createdBefore !== null && sql`o.created_at < ${createdBefore}`,
    status !== null &&
      sql`exists (select from ${orderLines} l where l.order_id = o.id and l.status = ${status}
        ${scope === 'all' ? sql`` : sql`and l.part = p.number`})`,
    delivery !== null && sql`o.delivery ->> 'method' = ${delivery}`,
    // Merchants do not learn codes.
    code !== null &&
      (sees === 'all'
        ? sql`o.id in (select order_id from ${orderDiscounts} where lower(code) = ${code})`
        : sql`false`),
    lateOn !== null && isLateOn(lateOn),
  ];
  return conditions.filter((one) => one !== undefined && one !== false);
}

/** Condition on the order `o`: its number or id is searched for. */
const isNamed = ({ orderId }: WorkChoice) => (orderId === null ? undefined : sql`o.id = ${orderId}::uuid`);

const matches = (text: SQL, patterns: readonly string[]) =>
  sql.join(
    patterns.map((pattern) => sql`${text} like lower(unaccent(${pattern}))`),
    sql` and `,
  );

const isOfParts = (view: WorkView, { scope, lateOn }: WorkChoice) =>
  view === 'to-send' || view === 'returns' || scope !== 'all' || lateOn !== null;
/** `from` of parts with their orders, and of the view of returns with these. */
const fromParts = (view: WorkView) => {
  const parts = sql`${orderParts} p join ${orders} o on o.id = p.order_id`;
  return view === 'returns'
    ? sql`${parts} join ${returns} r on r.order_id = p.order_id and r.part = p.number`
    : parts;
};

/** `from … where …` of the orders of a view, each once. */
function fromOrders(view: WorkView, choice: WorkChoice, more: SQL[] = []): SQL {
  // The shop pays back and refunds.
  const isHidden = (view === 'refund-failed' || view === 'to-pay-back') && choice.sees !== 'all';
  const where = sql.join(
    [isHidden ? sql`false` : isInView[view], ...toConditions(choice), ...more],
    sql` and `,
  );
  return isOfParts(view, choice)
    ? sql`from ${fromParts(view)} where ${where} group by o.id`
    : sql`from ${orders} o where ${where}`;
}

/** Nothing but the search chooses: what it finds are the orders, and joining many of them with all orders took ten times as long. */
const isSearchAlone = (view: WorkView, choice: WorkChoice) =>
  view === 'all' && choice.patterns.length > 0 && toConditions(choice).length === 1;
const foundOrders = sql`from (select order_id as id from found) o`;

/** Results of the searched text, read once for all views. */
const searched = ({ patterns, orderId }: WorkChoice): SQL => {
  if (patterns.length === 0) return sql``;
  const named = orderId === null ? sql`` : sql`union select ${orderId}::uuid`;
  return sql`with found as materialized (select order_id from ${orderSearch} where ${matches(sql`text`, patterns)} ${named})`;
};

/** Condition on lines of the order `o`: in parts of the scope. */
export function areLinesInScope(scope: Scope): SQL {
  const parts = isPartInScope(scope);
  return parts
    ? sql`${orderLines.orderId} = o.id and ${orderLines.part} in (select p.number from ${orderParts} p where p.order_id = o.id and ${parts})`
    : sql`${orderLines.orderId} = o.id`;
}

/** The amount that order `o` owes, or these parts of it without its delivery; null when there are none. */
export const selectTotal = (scope: Scope): SQL =>
  scope === 'all'
    ? sql`o.owed_minor`
    : sql`(select sum(${lineOwedMinor(sql`o.prices_include_tax`)}) from ${orderLines} where ${areLinesInScope(scope)})`;

function toSequence(choice: WorkChoice, sort: WorkSort): SQL {
  const isToSend = choice.view === 'to-send' || choice.lateOn !== null;
  const named = isNamed(choice);
  const first = named && choice.patterns.length > 0 ? sql`(${named}) desc, ` : sql``;
  // Found first, sorted afterwards (docs/decisions/035-dashboard-lists.md).
  const id = choice.patterns.length > 0 ? sql`row(o.id)` : sql`o.id`;
  if (choice.view === 'returns' && !sort) return sql`${first}min(${returnSequence}), ${id}`;
  const oldest = { by: 'placed', isDescending: false } as const;
  const { by, isDescending } =
    sort ??
    (isToSend ? { by: 'sendBy', isDescending: false } : choice.view === 'to-pay-back' ? oldest : newest);
  const direction = isDescending ? sql`desc` : sql`asc`;
  if (by === 'sendBy' && isToSend) {
    return sql`${first}min(p.send_by) filter (where p.to_send > 0) ${direction} nulls last, ${id} ${direction}`;
  }
  if (by === 'total') return sql`${first}${selectTotal(choice.scope)} ${direction}, ${id} ${direction}`;
  return by === 'sendBy' ? sql`${first}${id} desc` : sql`${first}${id} ${direction}`;
}
const newest = { by: 'placed', isDescending: true } as const;

/** The ids of one page of the view, and how many each view has. */
export interface WorkPage {
  ids: string[];
  counts: Record<WorkView, number>;
  /** How many the listed view has: that of returns counts only those that wait. */
  count: number;
}

/** Nothing but a merchant chooses, who has one part of each order: counting these alone took a tenth of joining the orders. */
const isMerchantAlone = (view: WorkView, choice: WorkChoice) =>
  view === 'all' &&
  typeof choice.scope === 'object' &&
  choice.patterns.length === 0 &&
  toConditions(choice).length === 1;

/** The counted orders of a view. */
function fromCounted(view: WorkView, choice: WorkChoice): SQL {
  if (isSearchAlone(view, choice)) return foundOrders;
  if (isMerchantAlone(view, choice)) return sql`from ${orderParts} p where ${isPartInScope(choice.scope)}`;
  return fromOrders(view, choice, view === 'returns' ? [isWaitingReturn(choice.sees === 'all')] : []);
}
const selectNumber = (found: SQL) =>
  sql`(select count(*)::int from (select ${found} limit ${maxCounted + 1}) counted)`;

/** Nothing narrows what is shown. */
const isAll = (choice: WorkChoice) =>
  choice.sees === 'all' && choice.patterns.length === 0 && toConditions(choice).length === 0;

/** Indexes: order_parts_to_send, orders_awaiting_payment, orders_to_pay_back, refunds_failed, returns_state, orders_pkey, order_parts_merchant, order_search_trgm, order_discounts_code. */
export async function readWorkPage(
  db: Db,
  choice: WorkChoice,
  { page, limit, sort }: { page: number; limit: number; sort: WorkSort },
): Promise<WorkPage> {
  const counted = workViews.map((view) => {
    const orders = selectNumber(fromCounted(view, choice));
    const all = view === 'returns' && isAll(choice) ? sql`${orders} + ${dueWithdrawalCount}` : orders;
    return sql`${all} as ${sql.identifier(view)}`;
  });
  const offset = (page - 1) * limit;
  const isFound = isSearchAlone(choice.view, choice) && sort?.by !== 'total';
  const listed = isFound ? foundOrders : fromOrders(choice.view, choice);
  const ids =
    offset >= maxCounted
      ? sql`'{}'::uuid[]`
      : sql`array(select o.id ${listed} order by ${toSequence(choice, sort)} limit ${limit} offset ${offset})`;
  const open = choice.view === 'returns' ? selectNumber(listed) : sql`null`;
  const { rows } = await db.execute<WorkPage['counts'] & { ids: string[]; open: number | null }>(
    sql`${searched(choice)} select ${ids} as ids, ${open} as open, ${sql.join(counted, sql`, `)}`,
  );
  const [read] = rows;
  if (!read) throw new Error('nothing was counted');
  const { ids: found, open: count, ...counts } = read;
  return { ids: found, counts, count: count ?? counts[choice.view] };
}

/** The next orders of the choice, the newest first. @param before the last one that was read; null at the beginning */
export async function listNextIds(
  db: Db,
  choice: WorkChoice,
  { before, limit }: { before: string | null; limit: number },
): Promise<string[]> {
  const more = before === null ? [] : [sql`o.id < ${before}::uuid`];
  const { rows } = await db.execute<{ id: string }>(
    sql`${searched(choice)} select o.id ${fromOrders(choice.view, choice, more)} order by o.id desc limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}
