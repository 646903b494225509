import { Children, isValidElement, type ReactElement } from 'react';
import { expect, it } from 'vitest';
import { DescriptionList } from './description-list.tsx';

it('keeps rows apart that have one name', () => {
  const list = DescriptionList({
    facts: [
      { name: 'December', value: 1 },
      { name: 'December', value: 2 },
    ],
  }) as ReactElement<{ children: ReactElement[] }>;
  const keys = Children.map(list.props.children, (row) => (isValidElement(row) ? row.key : null));
  expect(new Set(keys).size).toBe(2);
});
