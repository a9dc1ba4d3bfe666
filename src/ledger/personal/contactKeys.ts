import { cached } from './cached.ts'

/** `open` is never touched; `plain` is read for e-mail addresses as any text is. */
export type Meaning = 'email' | 'phone' | 'address' | 'identity' | 'account' | 'plain' | 'open'

export function hides(meaning: Meaning | undefined): boolean {
  return meaning !== undefined && meaning !== 'plain' && meaning !== 'open'
}

const ids = new Set(['id', 'userid', 'orderid', 'mid', 'orgid', 'partnerid', 'requestid', 'traceid'])

export function isIdName(key: string): boolean {
  return ids.has(lettersOf(key))
}

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
  ['identity', /birth|dob$|maidenname/],
  // What states and banks give to a person, by the names of many countries.
  [
    'identity',
    /^(?:dni|nie|nif|nit|rut|run|rfc|cuit|cuil|ine|ci|cedula|bvn|nin|nik|ktp|sin|tfn|nric|mykad|pesel|nino|tckn|hkid|pps|bsn|npwp|tin|egn|cnp|jmbg|oib)(?:n(?:o|um|umber))?$/,
  ],
  ['identity', /cedula|codicefiscale|emiratesid|voterid|residen(?:ce|t)(?:id|permit|number)|biometric/],
  [
    'account',
    /iban|accountn(?:o|um|umber)|acc(?:(?:oun)?t)?n(?:o|um|br)$|account$|^acct|clabe|^c[bv]u(?:n(?:o|um|umber))?$|cardn(?:o|um|umber)|^card$|^pan(?:n(?:o|um|umber))?$|creditcard(?!type)|debitcard(?!type)|^cv[vc]2?$|cv[vc](?:code)?$|securitycode/,
  ],
  [
    'account',
    /vpa|^upi|upi(?:id|handle|address)$|pix(?!el)|^pin$|pincode|^otp$|passcode|password|secret$|^mnemonic|privatekey/,
  ],
  ['address', /addr(?:line)?\d*$|^lat(?:itude)?$|^l(?:o?ng|on|ongitude)$|geoloc|coordinates/],
  ['address', /street|postalcode|postcode|zipcode|zip$|housen(?:o|umber)$/],
  [
    'address',
    /^(?!.*(?:wallet|bank|beneficiary|crypto|deposit|contract|(?<!sh)ip(?:v[46])?address|macaddress)).*address/,
  ],
]

/** What a key says of its value, however it is written: `customerEmail`, `EMAIL_ADDRESS`, `date-of-birth`. */
export const meaningOf = cached((key: string): Meaning | undefined => {
  const letters = lettersOf(key)
  if (ids.has(letters)) return 'open'
  const contact = contacts.find(([, form]) => form.test(letters))?.[0]
  const isAbout = about.test(letters) || /(?:[a-z]At|[_-]at)$|_AT$/.test(key)
  if (contact) return isAbout ? 'plain' : contact
  if (isAbout) return 'open'
  return places.has(letters) ? 'plain' : undefined
})

function lettersOf(key: string): string {
  return key
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
