import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { ActivityKind, ActivityPerson, ActivityRow, MoneyChange } from '#contract/activity.contract.ts';
import { orderLabel } from '#contract/order-number.ts';
import { setNames } from '#contract/permissions.ts';
import { admin, type Role } from '#contract/roles.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { listWords } from '#web/components/layout/word-list.ts';
import { formatCount, formatPrice } from '#web/lib/format/format.ts';
import { formatCountWithNoun } from '#web/lib/format/more-formats.ts';
import { kindLabel, limitLabel, settingLabel } from './activity-labels.ts';

/** An event in one plain sentence, with links to the people in it. */
export function ActivitySentence({ event }: { event: ActivityRow }) {
  const say = Object.hasOwn(sentences, event.kind) ? sentences[event.kind as ActivityKind] : null;
  return <span className="break-anywhere">{say ? say(event) : sayKind(event)}</span>;
}

/** A link while the account exists. */
function Who({ person, unknown = 'Somebody' }: { person: ActivityPerson | null; unknown?: string }) {
  if (!person) return unknown;
  if (person.name === null) return <span title={person._id}>a deleted account</span>;
  return (
    <Link className="link break-anywhere" to={href('/dashboard/users/:id', { id: person._id })}>
      <bdi>{person.name}</bdi>
    </Link>
  );
}

/** `npm run admin` */
const atTerminal = 'terminal';

type MoneyWords = (of: string, sum: string, amount: number | undefined) => string;
/** Decisions of staff about the money of an order. */
const moneyWords: Readonly<Record<MoneyChange, MoneyWords>> = {
  refunded: (of, sum) => `refunded ${sum} of ${of}`,
  'refund-retried': (of, sum) => `tried the refund of ${sum} of ${of} again`,
  paid: (of) => `marked ${of} as paid`,
  unpaid: (of) => `marked ${of} as not paid`,
  'paid-back': (of, sum) => `paid back ${sum} of ${of} by hand`,
  'return-accepted': (of) => `accepted a return of ${of}`,
  'return-refused': (of) => `refused a return of ${of}`,
  'return-received': (of) => `received a return of ${of}`,
  'return-withheld': (of, sum, amount) =>
    amount === 0 ? `took back what was kept of a return of ${of}` : `kept ${sum} of a return of ${of}`,
  'return-closed': (of) => `closed a return of ${of}`,
  'return-cancelled': (of) => `cancelled a return of ${of}`,
  'mismatch-placed': (of, sum) => `placed ${of}, for which ${sum} was paid`,
  'mismatch-refunded': (of, sum) => `refunded ${sum} in place of placing ${of}`,
};

type Sentence = (event: ActivityRow) => ReactNode;

/** A sentence about one person, who comes first. */
const said =
  (words: (details: ActivityRow['details']) => string): Sentence =>
  ({ account, details }) => (
    <>
      <Who person={account} /> {words(details)}
    </>
  );

/** A sentence about an account, by its owner or by an administrator. */
const did =
  (own: string, by: (who: ReactNode) => ReactNode): Sentence =>
  ({ account, actor, details }) =>
    actor || details.how === atTerminal ? (
      <>
        <Who person={actor} unknown="The operator" /> {by(<Who person={account} />)}
      </>
    ) : (
      <>
        <Who person={account} /> {own}
      </>
    );

/** Says the kinds of a newer version. */
const sayKind: Sentence = ({ kind, account }) => (
  <>
    {kindLabel(kind)}
    {account ? (
      <>
        : <Who person={account} />
      </>
    ) : null}
  </>
);

const roleWords: Record<Role, string> = {
  'ROLE ADMIN': 'an administrator',
  'ROLE MERCHANT': 'a merchant',
  'ROLE MEMBER': 'a member',
};

/** Owners have everything, as all had before there were sets. */
const setWords = (set: string | undefined) =>
  set === undefined || set === 'owner' ? '' : ` for ${setNames[set as keyof typeof setNames] ?? set}`;

const invitationWords: Readonly<Record<string, string>> = {
  added: 'invited',
  'sent-again': 'again invited',
  withdrawn: 'took back the invitation of',
};

/** The kinds of contract/bulk-edits.contract.ts. */
const bulkWords: Record<string, string> = {
  activate: 'shown',
  deactivate: 'hidden',
  price: 'prices',
  sale: 'a sale',
  'end-sales': 'sales ended',
  categories: 'categories',
  delete: 'deleted',
  undo: 'a change undone',
};

const signInWords: Record<string, string> = {
  password: 'a password',
  'second-factor': 'a password and a code',
};

const sentences: Record<ActivityKind, Sentence> = {
  'signed-in': said(({ how }) => `signed in with ${signInWords[how ?? 'password'] ?? how}`),
  'signed-up': said(() => 'signed up'),
  'sign-in-failed': ({ account, details: { how, address } }) => {
    if (how === 'old-password') {
      return (
        <>
          <Who person={account} /> typed a wrong old password
        </>
      );
    }
    const way = how === 'password' ? 'a wrong password' : how;
    return account ? (
      <>
        Failed sign-in to the account of <Who person={account} /> with {way}
      </>
    ) : (
      <>Failed sign-in with {address ? `an address that has no account (${address})` : way}</>
    );
  },
  'sign-ins-paused': ({ account }) => (
    <>
      Sign-ins of <Who person={account} unknown="an address that has no account" /> are paused after many
      failures
    </>
  ),
  'demo-sign-in-refused': ({ account }) => (
    <>
      The published password of <Who person={account} unknown="a demo account" /> was refused
    </>
  ),
  'limit-reached': said(({ limit }) => `reached the limit of ${limitLabel(limit ?? '')}`),
  forbidden: said(({ call }) => `may not call ${call ?? 'this'}`),
  'token-refused': ({ account }) =>
    account ? (
      <>
        A session of <Who person={account} /> was used after its end
      </>
    ) : (
      'A call had a wrong or expired token'
    ),
  'password-changed': said(({ how }) => passwordWords(how)),
  'second-factor-on': said(() => 'turned two-step sign-in on'),
  'second-factor-off': did('turned two-step sign-in off', (who) => (
    <>turned two-step sign-in off for {who}</>
  )),
  'second-factor-failed': said(({ how }) => `typed a wrong ${how === 'recovery' ? 'recovery code' : 'code'}`),
  'second-factor-paused': said(() => 'may type no more codes for now, after many wrong ones'),
  'recovery-code-used': said(() => 'used a recovery code'),
  'recovery-codes-renewed': said(() => 'got new recovery codes'),
  'data-downloaded': did('downloaded their own data', (who) => <>downloaded the data of {who}</>),
  'products-changed': said(
    ({ how = '', count = 0 }) =>
      `changed ${formatCountWithNoun(count, 'product')}: ${bulkWords[how] ?? how.replaceAll('-', ' ')}`,
  ),
  'account-deleted': did('deleted the own account', (who) => <>deleted the account of {who}</>),
  'session-ended': ({ account, actor, details: { how, count = 0 } }) => {
    if (actor) {
      return (
        <>
          <Who person={actor} /> signed <Who person={account} /> out everywhere (
          {formatCountWithNoun(count, 'session')})
        </>
      );
    }
    const words = how === 'sign-out' ? 'signed out' : `ended ${formatCountWithNoun(count, 'other session')}`;
    return (
      <>
        <Who person={account} /> {words}
      </>
    );
  },
  'role-changed': ({ account, actor, details: { role, set, how } }) => {
    const words = role ? roleWords[role] + setWords(set) : 'somebody else';
    if (actor || how === 'settings' || how === atTerminal) {
      return (
        <>
          <Who person={actor} unknown={how === atTerminal ? 'The operator' : 'The shop’s settings'} /> made{' '}
          <Who person={account} unknown="somebody" /> {words}
        </>
      );
    }
    return (
      <>
        <Who person={account} /> became {words}
        {role === admin ? '' : ' by invitation'}
      </>
    );
  },
  'team-invitation': ({ account, actor, merchantName, details: { set, change } }) => (
    <>
      <Who person={actor} /> {invitationWords[change ?? 'added']}{' '}
      <Who person={account} unknown="somebody without an account" /> to work
      {merchantName ? ' for a merchant' : ''}
      {setWords(set)}
    </>
  ),
  'merchant-changed': ({ actor, merchantName, details }) => (
    <>
      <Who person={actor} /> {details.change} {merchantName ? <bdi>{merchantName}</bdi> : 'a merchant'}
    </>
  ),
  'settings-changed': ({ actor, details: { settings, changes } }) =>
    changes ? (
      <>
        <Who person={actor} /> changed {listWords(changes.map(changeWords))}
      </>
    ) : (
      <>Settings changed: {settings?.join(', ')}</>
    ),
  'order-placed': ({ actor, details: { order } }) => (
    <>
      <Who person={actor} /> ordered for a customer{order === undefined ? '' : `: order ${orderLabel(order)}`}
    </>
  ),
  'order-links-ended': ({ actor, details: { order } }) => (
    <>
      <Who person={actor} /> ended the links to{' '}
      {order === undefined ? 'an order' : `order ${orderLabel(order)}`}
    </>
  ),
  'money-decided': ({ actor, details: { change, order, amount } }) => {
    const of = order === undefined ? 'an order' : `order ${orderLabel(order)}`;
    const sum = amount === undefined ? 'what was paid' : formatPrice(amount);
    const known: Partial<Record<string, MoneyWords>> = moneyWords;
    return (
      <>
        <Who person={actor} /> {(known[change ?? ''] ?? moneyWords.refunded)(of, sum, amount)}
      </>
    );
  },
  'page-changed': ({ actor, details: { page = '', change } }) => (
    <>
      <Who person={actor} /> {change === 'withdrawn' ? 'withdrew' : change} the page <bdi>{page}</bdi>
    </>
  ),
  'look-published': ({ actor }) => (
    <>
      <Who person={actor} /> published the look of the shop
    </>
  ),
  'discount-changed': ({ actor, details: { discount = '', change } }) => (
    <>
      <Who person={actor} /> {discountWords[change ?? ''] ?? change} the discount <bdi>{discount}</bdi>
    </>
  ),
  'product-deleted': ({ actor, details: { product = '' } }) => (
    <>
      <Who person={actor} /> deleted <bdi>{product}</bdi>
    </>
  ),
  'attribute-changed': ({ actor, details: { attribute = '', change, changes = [] } }) => (
    <>
      <Who person={actor} /> {change} the attribute <bdi>{attribute}</bdi>
      {changes.length > 0 ? `: ${listWords(changes.map(changeWords))}` : null}
    </>
  ),
  'events-dropped': ({ details }) => (
    <>
      {formatCount(details.count ?? 0)} more of “{kindLabel(details.dropped ?? '')}” were left out here and
      are in the log
    </>
  ),
};

const discountWords: Record<string, string> = { enabled: 'switched on', disabled: 'switched off' };

type Change = NonNullable<ActivityRow['details']['changes']>[number];

const changeWords = ({ setting, from, to }: Change) => `${settingLabel(setting)} from “${from}” to “${to}”`;

function passwordWords(how: string | undefined): string {
  if (how === undefined || how === 'old-password') return 'changed the password';
  if (how === 'reset-link') return 'set a new password by a link in a mail';
  if (how === 'invitation') return 'chose a password with an invitation';
  return `lost the password when ${how} proved who owns the address`;
}
