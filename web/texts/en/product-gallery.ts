/** '1 of 6' */
export const placeOf = (at: number, count: number) => `${at} of ${count}`;
export const picturesOf = (product: string) => `Pictures of ${product}`;
export const picture = (at: number) => `Picture ${at}`;
export const enlarge = 'Enlarge the picture';
