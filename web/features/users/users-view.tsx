import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { SearchInput } from '#web/components/form/search-input.tsx';
import { ListBody } from '#web/components/table/list-body.tsx';
import { Tools } from '#web/components/table/table-foot.tsx';
import { WorkHead } from '#web/components/ui/work-head.tsx';
import { formatNumberOf } from '#web/lib/format.ts';
import { pageAddress, readListAddress, searchAddress } from '#web/lib/list-address.ts';
import { usersQuery } from './users.queries.ts';
import { UsersTable } from './users-table.tsx';

/** The administrator's list of accounts; page and search live in the address line. */
export function UsersView() {
  const [params, setParams] = useSearchParams();
  const { page, search } = readListAddress(params);
  const users = useQuery(usersQuery(page, search));
  const found = users.data && formatNumberOf(users.data.count, 'user');
  return (
    <>
      <WorkHead title="Users" count={users.isError ? undefined : found} />
      <Tools>
        <SearchInput
          label="Search users"
          placeholder="Type user name or email"
          applied={search}
          onSearch={(text) => setParams(searchAddress(text), { preventScrollReset: true })}
          wide
        />
      </Tools>
      <ListBody
        label="Users"
        list={users}
        rowsOf={(list) => list.users}
        hrefFor={pageAddress}
        searching={search !== ''}
        found={found}
        empty={{ title: 'No users found.' }}
      >
        {(rows) => <UsersTable users={rows} />}
      </ListBody>
    </>
  );
}
