export type Canary = {
  what: string
  key: string
  value: string | number
  /** An e-mail address, a card or a phone number: masked in free texts, too. */
  isDetected?: true
  /** A word that only its field name identifies as personal. */
  isWord?: true
}

export const personal: Canary[] = [
  { what: 'a card', key: 'ref', value: '4111111111111111', isDetected: true },
  { what: 'a card in groups', key: 'note2', value: '5555 5555 5555 4444', isDetected: true },
  { what: 'a card with dashes', key: 'x', value: '3782-822463-10005', isDetected: true },
  { what: 'a card as a number', key: 'trace', value: 4111111111111111, isDetected: true },
  { what: 'a card in other digits', key: 'x', value: '٤١١١١١١١١١١١١١١١', isDetected: true },
  { what: 'a card in wide digits', key: 'x', value: '４１１１１１１１１１１１１１１１', isDetected: true },
  { what: 'a card with dots', key: 'x', value: '4.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1', isDetected: true },
  { what: 'a card over lines', key: 'x', value: '4111\n1111\n1111\n1111', isDetected: true },
  {
    what: 'a card with signs nobody sees',
    key: 'x',
    value: '4111\u200b1111\u00a01111\u20601111',
    isDetected: true,
  },
  { what: 'an account', key: 'payout', value: 'DE89 3704 0044 0532 0130 00' },
  { what: 'an account in one', key: 'payout', value: 'GB82WEST12345698765432' },
  { what: 'an account in small letters', key: 'payout', value: 'ch9300762011623852957' },
  { what: 'an account number', key: 'accountNumber', value: '00417', isWord: true },
  { what: 'a long account number', key: 'settle', value: '0012045770031998' },
  { what: 'a payment address', key: 'handle', value: 'perpetua@okcanary', isDetected: true },
  { what: 'a payment address by its name', key: 'vpa', value: 'perpetua-canary', isWord: true },
  { what: 'a key of an account', key: 'pixKey', value: 'aZ-canary-key-k', isWord: true },
  { what: 'a document', key: 'dni', value: 'X81920457K' },
  { what: 'a short document', key: 'cédula', value: 'KX-819', isWord: true },
  { what: 'a document without a name', key: 'extra', value: '819.204.577-33' },
  { what: 'a code of a card', key: 'cvv', value: 7391, isWord: true },
  { what: 'an e-mail', key: 'who', value: 'perpetua.canary@person.test', isDetected: true },
  { what: 'an escaped e-mail', key: 'who', value: 'perpetua.canary%40person.test', isDetected: true },
  { what: 'an e-mail for people', key: 'who', value: 'perpetua.canary (at) person (dot) test' },
  { what: 'an e-mail in a page', key: 'who', value: 'perpetua.canary&#64;person.test' },
  { what: 'an encoded e-mail', key: 'blob', value: btoa('perpetua.canary@person.test') },
  { what: 'a phone', key: 'cb', value: '+351 961 204 577', isDetected: true },
  { what: 'a phone with zeros', key: 'cb', value: '00351961204577', isDetected: true },
  { what: 'a phone in brackets', key: 'cb', value: '(555) 123-4567', isDetected: true },
  { what: 'a phone with dots', key: 'cb', value: '555.123.4567', isDetected: true },
  { what: 'a phone as a number', key: 'cb', value: 351961204577, isDetected: true },
  { what: 'a phone in words', key: 'cb', value: 'nine six one two zero four five' },
  { what: 'a birthday', key: 'since', value: '27-10-1931' },
  { what: 'a birthday the other way', key: 'since', value: '1931-10-27' },
  { what: 'a name', key: 'label2', value: 'Perpetua Canaryfeather', isWord: true },
  { what: 'one name', key: 'nick', value: 'perpetua', isWord: true },
  { what: 'a street', key: 'line', value: '77 Canary Quay', isWord: true },
]

const feeNames = [
  'commission',
  'mdr',
  'x1',
  'cost',
  'take',
  'processing',
  'rate',
  'value',
  'level2',
  'networkFee',
]
const feeForms = [
  7.7731,
  '7.7731',
  '7.7731 EUR',
  'EUR 7,7731',
  '7.7731%',
  '77 731 bps',
  '٧٫٧٧٣١',
  ' ~7.7731 ',
]
export const fees: Canary[] = feeNames.flatMap((key) =>
  feeForms.map((value) => ({ what: `a fee as ${value} in ${key}`, key, value })),
)

/** Whether a text reveals the value, in its own form or as consecutive digits. */
export function gives(answer: string, value: string | number): boolean {
  // The random hex digits of an id may be those of a short value.
  const text = answer.replaceAll(/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/g, '')
  const sent = String(value)
  const forms = [sent, JSON.stringify(sent).slice(1, -1), JSON.stringify(JSON.stringify(sent)).slice(3, -3)]
  if (forms.some((form) => text.includes(form))) return true
  const digits = sent.normalize('NFKC').replace(/\D/g, '')
  return digits.length >= 9 && text.replace(/[\s.()-]/g, '').includes(digits)
}

export function givesFee(text: string): boolean {
  // Milliseconds of a time may have the same digits.
  return /7[.,]77|٧٧|77.?731/.test(text.replaceAll(/T\d\d:\d\d:\d\d\.\d{3}Z/g, ''))
}
