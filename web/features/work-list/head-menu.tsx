import type { ComponentProps } from 'react';
import { MenuAction, MenuLink, MenuPanel } from '#web/components/dialogs/menu-panel.tsx';
import type { HeadAction } from './head-action.ts';

type HeadMenuProps = { actions: readonly HeadAction[] } & Omit<ComponentProps<typeof MenuPanel>, 'children'>;

/** The same actions one below the other. */
export default function HeadMenu({ actions, ...panel }: HeadMenuProps) {
  return (
    <MenuPanel {...panel}>
      {actions.map(({ label, ...action }) =>
        'to' in action ? (
          <MenuLink key={label} {...action}>
            {label}
          </MenuLink>
        ) : (
          <MenuAction key={label} onSelect={action.onSelect}>
            {label}
          </MenuAction>
        ),
      )}
    </MenuPanel>
  );
}
