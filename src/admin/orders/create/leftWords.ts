/** What a field is called where it is named as left empty; fields of one part of the form share its name. */
const names: readonly (readonly [start: string, words: string])[] = [
  ['userId', 'order.person'],
  ['orderType', 'order.type'],
  ['purposeCodeReason', 'order_form.purpose_reason'],
  ['purposeCode', 'order_form.purpose_code'],
  ['source.currency', 'order_form.source_currency'],
  ['source.amount', 'order_form.amount'],
  ['source.paymentType', 'order_form.payment_type'],
  ['source.paymentCode', 'order_form.payment_method'],
  ['source.additionalPaymentDetails', 'order_form.more_details'],
  ['destination.currency', 'order_form.destination_currency'],
  ['destination.amount', 'order_form.amount'],
  ['source.sendersWalletAddress', 'order_form.wallets'],
  ['destination.', 'order_form.wallets'],
  ['successRedirectUrl', 'order_form.redirects'],
  ['failureRedirectUrl', 'order_form.redirects'],
  ['sourceUrl', 'order_form.redirects'],
  ['customerMetaData', 'order_form.customer'],
  ['partnerId', 'create.partner_id'],
  ['deviceDetails', 'order_form.device'],
]

/** The keys of the words for these fields, each once. */
export function leftWords(fields: readonly string[]): string[] {
  return [...new Set(fields.map((field) => names.find(([start]) => field.startsWith(start))?.[1] ?? field))]
}
