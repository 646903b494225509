import { useQuery } from '@tanstack/react-query';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { toSorting } from '#web/components/table/sorting.ts';
import { usersQuery } from '#web/features/users/users.queries.ts';
import { UsersTable } from '#web/features/users/users-table.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';

export const meta = unlistedMeta('Users');

export default function UsersPage() {
  const [params, onChange] = useListSearchParams();
  return (
    <ListPage
      title="Users"
      {...{ params, onChange }}
      query={useQuery(usersQuery(params))}
      toRows={({ users }) => users}
      one="user"
      countsInWords
      pagedSearch
      search={{ label: 'Search users', placeholder: 'Type user name or email', wide: true }}
      empty={{ title: 'No users found.' }}
    >
      {(users) => <UsersTable users={users} sorting={toSorting(params, { sort: '-created' })} />}
    </ListPage>
  );
}
