import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';

// Files of one worker share this module, and the shop of another file may have another currency.
setShopFormat(defaultFormat);
