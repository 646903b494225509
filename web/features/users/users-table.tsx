import { href } from 'react-router';
import { setNames } from '#contract/permissions.ts';
import { admin, roleNames } from '#contract/roles.ts';
import type { UserRow } from '#contract/users.contract.ts';
import { Status, Tag } from '#web/components/labels/badges.tsx';
import { EmailText } from '#web/components/labels/email-text.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { byTime, byWords, type Sorting } from '#web/components/table/sorting.ts';
import { formatDate } from '#web/lib/format/format.ts';

const columns: readonly Column<UserRow>[] = [
  {
    key: 'user',
    head: 'User',
    sorts: [byWords('name', 'Name'), byWords('email', 'Email')],
    width: '33.33%',
    cell: ({ _id, firstName, lastName, email }) => (
      <ItemCell
        to={href('/dashboard/users/:id', { id: _id })}
        name={`${firstName} ${lastName}`}
        sub={email ? <EmailText>{email}</EmailText> : 'N/A'}
      />
    ),
  },
  {
    key: 'role',
    head: 'Role',
    cell: ({ role, membership }) => (
      <>
        <Tag accent={role === admin}>{roleNames[role]}</Tag>
        {membership ? <span className="sub">{setNames[membership.set]}</span> : null}
      </>
    ),
  },
  {
    key: 'merchant',
    head: 'Merchant',
    phone: 'hide',
    cell: ({ merchant }) =>
      merchant ? (
        <>
          {merchant.name}
          {merchant.isActive ? null : (
            <span className="sub">
              <Status tone="off">Disabled</Status>
            </span>
          )}
        </>
      ) : null,
  },
  { key: 'provider', head: 'Sign-in', phone: 'hide', cell: ({ provider }) => provider },
  {
    key: 'phone',
    head: 'Phone',
    phone: 'hide',
    className: 'num',
    cell: ({ phoneNumber }) => phoneNumber || <span className="muted">N/A</span>,
  },
  {
    key: 'created',
    head: 'Created',
    sorts: [byTime('created', 'Created')],
    phone: 'hide',
    cell: ({ created }) => <time dateTime={created}>{formatDate(created)}</time>,
  },
];

export function UsersTable({ users, sorting }: { users: readonly UserRow[]; sorting: Sorting }) {
  return <DataTable label="Users" columns={columns} rows={users} sorting={sorting} />;
}
