import type { RefObject } from 'react';
import { href } from 'react-router';
import { MenuAction, MenuLink, MenuPanel } from '#web/components/dialogs/menu-panel.tsx';
import { landing } from '#web/lib/navigation/return-path.ts';
import { signOut } from './sign-out.ts';

type UserMenuPanelProps = {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isGuest: boolean;
};

/** Login and Sign Up for guests, Dashboard and Sign Out for signed-in visitors. */
export default function UserMenuPanel({ isGuest, ...panel }: UserMenuPanelProps) {
  return (
    <MenuPanel label="Account" {...panel}>
      {isGuest ? (
        <>
          <MenuLink to={href('/login')}>Login</MenuLink>
          <MenuLink to={href('/register')}>Sign Up</MenuLink>
        </>
      ) : (
        <>
          <MenuLink to={href('/dashboard')} state={landing}>
            Dashboard
          </MenuLink>
          <MenuAction onSelect={signOut}>Sign Out</MenuAction>
        </>
      )}
    </MenuPanel>
  );
}
