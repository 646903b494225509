/** 'Home › Lighting' */
export const pathText = (names: readonly string[]) => names.join(' › ');
