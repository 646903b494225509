/** On a line of an order: pieces of it that come back. */
export const partComingBack = (part: string, whole: string) => `${part} of ${whole} coming back`;
export const partCameBack = (part: string, whole: string) => `${part} of ${whole} sent back`;
export const cannot = 'Cannot be returned';
