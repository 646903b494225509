import { useNavigate } from 'react-router';
import { FilterChip } from './filter-chip.tsx';
import type { SortChoice, Sorting } from './sorting.ts';

type SortChipProps = { choices: readonly SortChoice[]; sorting: Sorting };

/** The order of a list where no heads show it: on phones, and of lists that are no tables. */
export function SortChip({ choices, sorting }: SortChipProps) {
  const navigate = useNavigate();
  const options = choices.flatMap(({ key, label, ascending, descending }) => [
    { value: key, label: `${label}: ${ascending}` },
    { value: `-${key}`, label: `${label}: ${descending}` },
  ]);
  return (
    <FilterChip
      name="Sort"
      options={sorting.unsorted ? [{ value: '', label: sorting.unsorted }, ...options] : options}
      any={null}
      value={sorting.sort}
      onChange={(sort) => navigate(sorting.hrefFor(sort), { preventScrollReset: true })}
    />
  );
}
