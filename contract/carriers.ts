/** No schemas here: browsers import it too. A link ends with the tracking number. */
export const carriers = {
  ups: { name: 'UPS', link: 'https://www.ups.com/track?tracknum=' },
  usps: { name: 'USPS', link: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=' },
  fedex: { name: 'FedEx', link: 'https://www.fedex.com/fedextrack/?trknbr=' },
  dhl: { name: 'DHL', link: 'https://www.dhl.com/global-en/home/tracking.html?submit=1&tracking-id=' },
  'dhl-express': {
    name: 'DHL Express',
    link: 'https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id=',
  },
  dpd: { name: 'DPD', link: 'https://tracking.dpd.de/status/en_US/parcel/' },
  gls: { name: 'GLS', link: 'https://gls-group.com/track/' },
  'royal-mail': {
    name: 'Royal Mail',
    link: 'https://www.royalmail.com/track-your-item#/tracking-results/',
  },
  postnl: { name: 'PostNL', link: 'https://jouw.postnl.nl/track-and-trace/' },
  'la-poste': { name: 'La Poste', link: 'https://www.laposte.fr/outils/suivre-vos-envois?code=' },
  'austrian-post': {
    name: 'Österreichische Post',
    link: 'https://www.post.at/sv/sendungsdetails?snr=',
  },
  'swiss-post': { name: 'Swiss Post', link: 'https://service.post.ch/ekp-web/ui/entry/search/' },
  'canada-post': {
    name: 'Canada Post',
    link: 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/',
  },
  'australia-post': {
    name: 'Australia Post',
    link: 'https://auspost.com.au/mypost/track/#/details/',
  },
} as const;
type ListedCarrier = keyof typeof carriers;
/** `other` is none of the list, and has a link of its own. */
export type Carrier = ListedCarrier | 'other';
export const carrierCodes = [...(Object.keys(carriers) as ListedCarrier[]), 'other'] as const;

export interface Tracking {
  carrier: Carrier | null;
  trackingNumber: string | null;
  /** Only `other` has one. */
  trackingUrl: string | null;
}

/** @returns where a parcel can be followed; null when nobody has said */
export function trackingLink({ carrier, trackingNumber, trackingUrl }: Tracking): string | null {
  if (carrier === null) return null;
  if (carrier === 'other') return trackingUrl;
  // Printed in groups, and looked up without spaces.
  const number = trackingNumber?.replaceAll(/\s/g, '') ?? '';
  return number === '' ? null : `${carriers[carrier].link}${encodeURIComponent(number)}`;
}

/** @returns the host of a link that somebody typed, for readers to see where it leads; null for the links of listed carriers */
export const typedHost = (carrier: string | null, link: string | null): string | null =>
  link !== null && (carrier === null || carrier === 'other') ? new URL(link).host : null;

/** True when mail programs would make a link of a part of this text. */
export const hasLink = (text: string): boolean => /:\/\/|[\p{L}\d-]\.\p{L}{2,}/u.test(text);

/** @returns the address as browsers write it; null for one that is not https, or that has a name or password of its own */
export function readTrackingUrl(typed: string): string | null {
  if (!URL.canParse(typed)) return null;
  const { protocol, username, password, href } = new URL(typed);
  return protocol === 'https:' && username === '' && password === '' ? href : null;
}
