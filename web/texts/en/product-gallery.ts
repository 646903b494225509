/** '1 of 6' */
export const position = (at: number, count: number) => `${at} of ${count}`;
export const label = (product: string) => `Pictures of ${product}`;
export const picture = (at: number) => `Picture ${at}`;
export const enlarge = 'Enlarge the picture';
