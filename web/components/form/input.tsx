import * as styles from './input.module.css';

/** The looks of native fields, for what is no field of this folder. */
export const inputClass = styles.input;
/** Around an icon and a search input. */
export const searchClass = styles.search;
/** The label around a checkbox. */
export const checkboxClass = styles.checkbox;
