import { Menu } from '@base-ui/react/menu';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import { ignoreAnchorPress } from './ignore-anchor-press.ts';

type MenuPanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it: it stands anywhere, says `aria-haspopup="menu"` and `aria-expanded`, and gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  align?: 'start' | 'center' | 'end';
  /** MenuAction, MenuLink, MenuChoices. */
  children: ReactNode;
};

/** A menu hanging from a button that is not its own. Import it lazily: it brings Base UI. */
export function MenuPanel({ open, onOpenChange, anchor, label, align = 'end', children }: MenuPanelProps) {
  return (
    <Menu.Root open={open} modal={false} onOpenChange={ignoreAnchorPress(anchor, onOpenChange)}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align={align} sideOffset={8} className="float">
          <Menu.Popup className="menu min-w-44" aria-label={label} finalFocus={anchor}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Does something. */
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
    <Menu.Item className="menu-item" onClick={onSelect}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Menu.Item>
  );
}

/** Goes somewhere. */
export function MenuLink({ icon, to, children }: { icon?: IconName; to: string; children: ReactNode }) {
  return (
    <Menu.LinkItem className="menu-item" closeOnClick render={<Link to={to} />}>
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

/** One of several, the chosen one checked: sort orders, statuses. */
export function MenuChoices({ value, options, onChoose }: MenuChoicesProps) {
  return (
    <Menu.RadioGroup value={value} onValueChange={onChoose}>
      {options.map((option) => (
        <Menu.RadioItem key={option.value} value={option.value} className="menu-item" closeOnClick>
          {option.label}
          <Menu.RadioItemIndicator className="menu-item-end">
            <Icon name="check" size="s" />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
