export const kinds = {
  carousel: 'Carousel of banners',
  side: 'Side banners',
  products: 'Products',
  categories: 'Categories',
  brands: 'Brands',
  review: 'Quote from a review',
} as const;
export const sections = 'Sections of the home page';
export const ours = 'This is our page. Once you change something it is yours.';
export const backToOurs = 'Back to our page';
export const noSections = 'Nothing is on the home page yet.';
export const add = 'Add a section';
export const full = (max: number) => `The page is full: it has ${max}.`;
export const moveUp = (name: string) => `Move ${name} up`;
export const moveDown = (name: string) => `Move ${name} down`;
export const removeSection = 'Remove this section';
export const removed = (name: string) => `${name}: removed.`;
export const isOurs = 'Our page is in the draft.';
export const retry = 'Try again';
export const failed = 'What the sections show did not load. They can be changed all the same.';

export const leftOut = {
  carousel: {
    hidden: 'left out: what its banners lead to is deleted or hidden',
    part: 'a banner is left out: what it leads to is deleted or hidden',
    empty: 'left out',
  },
  products: {
    hidden: 'left out: its category or brand is deleted or hidden',
    part: 'a product is left out: it is not for sale',
    empty: 'left out: there is nothing to show today',
  },
  other: {
    hidden: 'left out',
    part: 'a part is left out',
    empty: 'left out: there is nothing to show today',
  },
} as const;

export const banners = 'Banners';
export const bannerCount = (count: number) => (count === 1 ? '1 banner' : `${count} banners`);
export const bannerNo = (number: number) => `Banner ${number}`;
export const addBanner = 'Add';
export const removeBanner = 'Remove this banner';
export const picture = 'Picture';
export const otherPicture = 'Other picture';
export const uploading = 'Uploading';
export const uploadingPicture = 'The picture is being uploaded.';
export const colorInstead = 'A colour instead';
export const color = 'Colour';
export const pictureRule = 'PNG, JPEG or WebP up to 5 MB, best 1,600 pixels wide.';
export const alt = 'What the picture shows';
export const altHint = 'For those who cannot see it.';
export const noAlt = 'Please say what it shows: some people cannot see it.';
export const title = 'Title';
export const words = 'Words';
export const ink = 'Words on the picture';
export const inks = { dark: 'Dark', light: 'Light' } as const;
export const crops = 'Crops';
export const wide = 'Wide, 1440 px';
export const phone = 'Phone, 375 px';
export const ring = (where: string) => `Middle of the crop: ${where}. Arrow keys move it.`;
export const cropHint =
  'Drag the ring to what must stay in view. Words stand top left: keep that corner calm.';

export const leadsTo = 'Leads to';
export const nowhere = 'Nowhere';
export const groups = { category: 'Categories', brand: 'Brands', page: 'Pages' } as const;
export const address = 'Address';
export const anAddress = 'An address';
export const addressHint = 'Such as /shop?onSale=true or https://example.com.';
export const goneTarget = 'Deleted or hidden';

export const which = 'Which products';
export const by = {
  newest: 'Newest',
  rated: 'Best rated',
  sale: 'On sale',
  chosen: 'Chosen ones',
} as const;
export const ofCategory = (name: string) => `Category: ${name}`;
export const ofBrand = (name: string) => `Brand: ${name}`;
export const heading = 'Heading';
export const headingHint = 'Empty: ours, such as New on the shelf.';
export const products = 'Products';
export const maxProducts = (max: number) => `Up to ${max}, in this order.`;
export const noProducts = 'No products found.';
export const notForSale = (name: string) => `${name} (not for sale)`;
export const deletedProduct = 'Deleted product';
