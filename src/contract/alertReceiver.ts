/**
 * What is wrong with a delivery, as it is kept and told: neither an address nor what a receiver said besides its number.
 * Screens know each by its name, and say it in their language.
 */
export const deliveryFaults = {
  answered: 'it answered %{number}',
  unreachable: 'it cannot be reached',
  late: 'it did not answer in time',
  mail_answered: 'the mail server answered %{number}',
  mail_password: 'the mail server did not take the password',
  mail_unreachable: 'the mail server cannot be reached',
  mail_off: 'e-mail is not set up: SMTP_URL and ALERT_FROM',
  sealed: 'its address was sealed with a key that is not here',
  gone: 'there is no such receiver any more',
  foreign: 'it hears of this merchant no more',
  stood_still: 'this gateway stood still',
  interrupted: 'the server ended three times while it sent this',
  unknown: 'it could not be sent',
} as const

export type DeliveryFaultName = keyof typeof deliveryFaults

export function deliveryFault(name: DeliveryFaultName, number?: number): string {
  return deliveryFaults[name].replace('%{number}', String(number ?? ''))
}

/** Which it is, and its number; undefined where the words are none of these. */
export function readDeliveryFault(text: string): { name: DeliveryFaultName; number: string } | undefined {
  const number = /\b\d{3}$/.exec(text)?.[0] ?? ''
  const plain = number === '' ? text : `${text.slice(0, -number.length)}%{number}`
  const name = (Object.keys(deliveryFaults) as DeliveryFaultName[]).find(
    (one) => deliveryFaults[one] === plain,
  )
  return name && { name, number }
}
