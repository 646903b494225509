import * as styles from './menu.module.css';

/** The looks of menus, popovers and option lists. Apart from menu-panel.tsx, which imports Base UI. */
export const menuPanelClass = styles.panel;
export const menuListClass = styles.list;
export const menuItemClass = styles.item;
/** The end of an item: a check mark. */
export const menuItemEndClass = styles.itemEnd;
/** Text in place of items: 'Nothing found.' */
export const menuEmptyClass = styles.empty;
/** The positioner, above everything else. */
export const floatingClass = styles.floating;
