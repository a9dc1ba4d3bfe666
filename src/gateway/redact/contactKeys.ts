import { cached } from './cached.ts'

/** `open` is never touched; `plain` is read for e-mail addresses as any text is. */
export type Meaning = 'email' | 'phone' | 'address' | 'identity' | 'plain' | 'open'

export function hides(meaning: Meaning | undefined): boolean {
  return meaning !== undefined && meaning !== 'plain' && meaning !== 'open'
}

const ids = new Set(['id', 'userid', 'orderid', 'mid', 'orgid', 'partnerid', 'requestid', 'traceid'])

/** Within an address these are too coarse to find somebody by. */
const places = new Set(['city', 'state', 'province', 'region', 'country', 'countrycode', 'countrycode3'])

/** `emailStatus`, `documentType` and `phoneCode` say something about contact data and are none. */
const about =
  /(?:amount|currency|status|type|country|verified|timestamp|operator|provider|(?:phone|mobile|dial|dialing|calling)(?:country)?(?:code|prefix))$/

/** The first that fits counts: an `emailAddress` is no postal one. */
const contacts: [Meaning, RegExp][] = [
  ['email', /email|mails?$/],
  [
    'phone',
    /phone|mobile|msisdn|whatsapp|^tel$|telno|telnumber|cell(?:no|number)?$|contactn(?:o|umber)$|fax/,
  ],
  [
    'identity',
    /document(?:n(?:o|um|umber)|id)|doc(?:no|number|id)$|passport|national(?:id|number)|identity(?:no|number)/,
  ],
  [
    'identity',
    /identification(?:no|number)|^(?:personal|government|gov)?idnumber|idcard|ssn$|socialsecurity/,
  ],
  ['identity', /tax(?:id|number)|licen[cs]e(?:no|number)|cpf$|cnpj$|curp$|aadhaar|personal(?:number|code)$/],
  ['identity', /birth|dob$/],
  ['address', /street|postalcode|postcode|zipcode|zip$|housen(?:o|umber)$/],
  [
    'address',
    /^(?!.*(?:wallet|bank|beneficiary|crypto|deposit|contract|(?<!sh)ip(?:v[46])?address|macaddress)).*address/,
  ],
]

/** What a key says of its value, however it is written: `customerEmail`, `EMAIL_ADDRESS`, `date-of-birth`. */
export const meaningOf = cached((key: string): Meaning | undefined => {
  const letters = key
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  if (ids.has(letters)) return 'open'
  const contact = contacts.find(([, form]) => form.test(letters))?.[0]
  const isAbout = about.test(letters) || /(?:[a-z]At|[_-]at)$|_AT$/.test(key)
  if (contact) return isAbout ? 'plain' : contact
  if (isAbout) return 'open'
  return places.has(letters) ? 'plain' : undefined
})
