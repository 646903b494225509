/** Names of the settings, on their page and in events: those of `deliverySettings`. */
export const deliveryLabels = { zones: 'Delivery zones' } as const;

export const addZone = 'Add Zone';
export const zonesHint =
  'A shopper sees the methods of the most special zone of the address: postcodes before a region, a region before a country.';
export const newZoneName = 'New zone';
export const elsewherePlaces = 'All places that are in no other zone';
export const noPlaces = 'No places yet';
export const nothingDelivered = 'Nothing is delivered there.';
export const zoneIsOff = (places: string) => `${places}. Switched off: nothing is delivered there.`;

export const zone = {
  edit: 'Edit zone',
  editLabel: (name: string) => `Edit zone ${name}`,
  addMethod: 'Add method',
  addMethodTo: (name: string) => `Add method to ${name}`,
  name: 'Name',
  isActive: 'Delivers',
  isActiveText: 'Off, nothing is delivered to its places, although a more general zone has them, too.',
  countries: 'Countries',
  addCountry: 'Add a country',
  add: 'Add',
  addEu: 'Add the 27 countries of the EU',
  removeCountry: (name: string) => `Remove ${name}`,
  parts: 'Parts of countries',
  partsHint: 'Of a country, some regions or postcodes. Capitals, spaces and hyphens do not matter.',
  addPart: 'Add a part',
  removePart: (name: string) => `Remove ${name}`,
  remove: 'Remove zone',
  done: 'Done',
} as const;

export const columns = {
  method: 'Method',
  arrives: 'Arrives in',
  price: 'Price',
  freeFrom: 'Free from',
  isActive: 'Offered',
  actions: 'Actions',
} as const;
export const methodsLabel = (zoneName: string) => `Methods of ${zoneName}`;
export const newMethodName = 'New method';
export const stepName = (at: number) => `Step ${at}`;
export const free = 'Free';
export const from = (price: string) => `from ${price}`;
export const unknownPrice = 'No price yet';
export const days = (from: string, to: string) => {
  if (to === '0') return 'Same day';
  const days = from === '' || from === to ? to : `${from} to ${to}`;
  return days === '1' ? '1 working day' : `${days} working days`;
};
export const byWeight = (max: string) => `By weight, up to ${max} kg`;

export const unweighed = {
  title: 'Products without a weight',
  hint: 'The newest 20 that are for sale. They count as 0 kg.',
};
export const method = {
  edit: 'Edit',
  editLabel: (name: string) => `Edit ${name}`,
  isOffered: (name: string) => `${name} is offered`,
  name: 'Name',
  kind: 'Price goes by',
  kinds: { flat: 'Order', weight: 'Weight', pickup: 'Pick-up' },
  kindHints: {
    flat: 'One price for each order.',
    weight: 'By the weight of all pieces together. Products without a weight count as 0 kg.',
    pickup: 'Free, and asks for no address.',
  },
  price: 'Price',
  priceHint: '0 for free.',
  freeFrom: 'Free from',
  freeFromHint: 'Sum of the goods. Empty for never.',
  daysFrom: 'Working days from',
  daysTo: 'Working days to',
  daysHint: '0 for the same day. Empty to say nothing.',
  text: 'Text',
  textHint: 'Below the name, for example where and when to pick up.',
  steps: 'Steps',
  stepsHint: 'Heavier orders are not offered this method.',
  addStep: 'Add a step',
  upTo: 'Up to',
  kilograms: (at: number) => `Step ${at}: up to, in kg`,
  costs: 'kg costs',
  stepPrice: (at: number) => `Step ${at}: price`,
  removeStep: (at: number) => `Remove step ${at}`,
  remove: 'Remove method',
  done: 'Done',
} as const;

export const tryIt = {
  label: 'About delivery',
  sum: 'Sum of the goods',
  weight: 'Weight in kg',
  zone: 'This is the zone ',
  notOver: (max: string) => `Not over ${max} kg`,
  incomplete: 'Not complete',
  none: 'No zone has it.',
  wrongNumber: 'Must be a number, at least 0.',
  noPrices: 'Prices are shown when the sum and the weight are numbers.',
} as const;
export const effect = 'A change counts from the next order on. Orders that are placed keep theirs.';
