/**
 * A generated catalogue of any size, the same every time. Like in a real one, brands and categories differ in size, and
 * names share words.
 */
export interface GeneratedRow {
  sku: string;
  name: string;
  brand: string;
  category: string;
  description: string;
  price: string;
  quantity: string;
  taxable: string;
}

const words = (text: string) => text.split(' ');
const nouns = words(
  'lamp chair stool table shelf mug kettle pan knife bowl plate vase cushion blanket rug curtain clock mirror frame ' +
    'radio speaker headphones camera watch backpack jacket boots scarf notebook pen folder planter candle lantern ' +
    'basket tray board grinder carafe teapot desk bench cabinet hook rack towel apron gloves compass flask tent',
);
const kinds = words(
  'desk floor wall pendant folding stacking garden kitchen travel studio reading serving baking dining outdoor hanging ' +
    'portable adjustable compact large small round square tall low woven knitted turned carved glazed brushed polished',
);
const materials = words(
  'oak walnut beech ash birch steel brass copper iron aluminium glass stoneware porcelain linen wool cotton leather ' +
    'canvas cork bamboo marble granite rattan felt enamel silk velvet concrete paper wax',
);
const colours = words(
  'white black grey green blue red amber sand moss slate ivory rust plum teal ochre charcoal natural cream navy copper',
);
const makers = words(
  'Aldergate Morrow Kilnfold Copperlane Osterby Corvane Fellmark Tindra Bramble Papierlund Hollis Wexmoor Larkfield ' +
    'Stenby Orrin Calder Fennick Harrow Ibsen Juniper Kestrel Lindqvist Marlow Norden Ostrava Penrose Quill Ravn Sable Thorne',
);
const departments = words(
  'Lighting Furniture Kitchen Textiles Audio Accessories Outdoor Plants Stationery Bath Decor Storage Garden Tools Travel',
);

/** mulberry32: small, fast, and the same on every machine. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Yields `count` rows of a catalogue file, oldest first. */
export function* generatedRows(count: number, seed = 7): Generator<GeneratedRow> {
  const random = randomNumbers(seed);
  /** Picks early entries far more often than late ones. */
  const pick = (list: readonly string[]) => list[Math.floor(random() ** 2 * list.length)] ?? '';
  for (let at = 1; at <= count; at += 1) {
    const [noun, kind, material, colour] = [pick(nouns), pick(kinds), pick(materials), pick(colours)];
    const brand = pick(makers);
    const model = `${brand.slice(0, 2).toUpperCase()}${100 + Math.floor(random() * 9_900)}`;
    const tier = random() ** 3;
    const minor = 500 + Math.floor(tier * 8_000) * 100 + (random() < 0.5 ? 95 : 0);
    yield {
      sku: `MADE-${String(at).padStart(6, '0')}`,
      name: `${capital(kind)} ${noun} in ${material}, ${colour} ${model}`,
      brand,
      category: pick(departments),
      description: `A ${kind} ${noun} of ${material} in ${colour}, made by ${brand}. Part ${model} of the ${pick(materials)} and ${pick(colours)} series.`,
      price: (minor / 100).toFixed(2),
      quantity: String(Math.floor(random() * 600)),
      taxable: random() < 0.5 ? '1' : '0',
    };
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
