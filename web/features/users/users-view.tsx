import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { SearchInput } from '#web/components/form/search-input.tsx';
import { ListBody } from '#web/components/table/list-body.tsx';
import { sortingOf } from '#web/components/table/sorting.ts';
import { Tools } from '#web/components/table/table-footer.tsx';
import { DashboardHeader } from '#web/components/ui/dashboard-header.tsx';
import { formatNumberOf } from '#web/lib/format.ts';
import { listSearchParams, readListSearchParams } from '#web/lib/list-search-params.ts';
import { usersQuery } from './users.queries.ts';
import { UsersTable } from './users-table.tsx';

/** The administrator's list of accounts; page, search and order live in the address line. */
export function UsersView() {
  const [params, setParams] = useSearchParams();
  const address = readListSearchParams(params);
  const { search, sort } = address;
  const users = useQuery(usersQuery(address));
  const found = users.data && formatNumberOf(users.data.count, 'user');
  return (
    <>
      <DashboardHeader title="Users" count={found} />
      <Tools>
        <SearchInput
          label="Search users"
          placeholder="Type user name or email"
          applied={search}
          onSearch={(text) =>
            setParams(listSearchParams({ search: text, sort }), { preventScrollReset: true })
          }
          wide
        />
      </Tools>
      <ListBody
        label="Users"
        list={users}
        rowsOf={(list) => list.users}
        hrefFor={(page) => listSearchParams({ ...address, page })}
        searching={false}
        found={found}
        empty={{ title: 'No users found.' }}
      >
        {(rows) => <UsersTable users={rows} sorting={sortingOf(address, { sort: '-created' })} />}
      </ListBody>
    </>
  );
}
