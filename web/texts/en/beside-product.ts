/** Beside the pictures of a product, below 'Add To Bag'. */
export const soldBy = 'Sold by';
export const delivery = 'Delivery';
export const shipping = 'About shipping';
export const returns = 'Returns';
export const cannotReturn = 'Cannot be returned';
export const howReturnsWork = 'How returns work';
export const goesWith = 'Goes with';
