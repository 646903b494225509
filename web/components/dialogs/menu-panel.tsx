import { Menu } from '@base-ui/react/menu';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Link } from '../buttons/link.tsx';
import { Icon } from '../pictures/icon.tsx';
import type { IconName } from '../pictures/icon-names.ts';
import { ignoreAnchorPress, returnFocus } from './anchor-button.ts';
import { floatingClass, menuItemClass, menuItemEndClass, menuPanelClass } from './menu.tsx';

type MenuPanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it, anywhere on the page; it has `aria-haspopup="menu"` and `aria-expanded` and gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  align?: 'start' | 'center' | 'end';
  /** MenuAction, MenuLink, MenuChoices. */
  children: ReactNode;
};

/** A menu anchored to a button outside it. Import it lazily: it imports Base UI. */
export function MenuPanel({ open, onOpenChange, anchor, label, align = 'end', children }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Menu.Root open={open} modal={false} onOpenChange={ignoreAnchorPress(anchor, onOpenChange)}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align={align} sideOffset={8} className={floatingClass}>
          <Menu.Popup
            ref={panel}
            className={menuPanelClass}
            aria-label={label}
            finalFocus={returnFocus(anchor, panel)}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

export function MenuAction({
  icon,
  onSelect,
  children,
}: {
  icon?: IconName;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Menu.Item className={menuItemClass} onClick={onSelect}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Menu.Item>
  );
}

interface MenuLinkProps {
  icon?: IconName;
  to: string;
  /** History state of the page that it opens. */
  state?: object;
  children: ReactNode;
}

export function MenuLink({ icon, to, state, children }: MenuLinkProps) {
  return (
    <Menu.LinkItem className={menuItemClass} closeOnClick render={<Link to={to} state={state} />}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Menu.LinkItem>
  );
}

type MenuChoicesProps = {
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
};

/** Radio items: sort orders, statuses. */
export function MenuChoices({ value, options, onChoose }: MenuChoicesProps) {
  return (
    <Menu.RadioGroup value={value} onValueChange={onChoose}>
      {options.map((option) => (
        <Menu.RadioItem key={option.value} value={option.value} className={menuItemClass} closeOnClick>
          {option.label}
          <Menu.RadioItemIndicator className={menuItemEndClass}>
            <Icon name="check" size="s" />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
