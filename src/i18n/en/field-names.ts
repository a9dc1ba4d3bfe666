export const words = {
  /** Names of fields in wire records and the audit log that their code does not already say. */
  field_name: {
    sourceCurrency: 'Pay currency',
    destinationCurrency: 'Receive currency',
    sourceAmount: 'Pay amount',
    rrFee: 'RR fee',
    totalFee: 'Total fees',
    secondFactor: 'Two-factor authentication',
    everything: 'All merchants',
    prefix: 'Begins with',
    expiresAt: 'Expires',
    finality: 'Outcome',
    tell: 'What to say',
    fixed: 'Fixed part',
    floor: 'Fee floor',
    secret: 'Signing secret',
    sha256: 'SHA-256',
    resource: 'List',
    orderMid: 'Merchant of the order',
    class: 'Kind of difference',
  },
}
