/** docs/interface.md 2.1, 2.2: the words a request may use. */
export const orderTypes = ['payin', 'gaming'] as const
export const paymentTypes = ['bank_transfer', 'local_wallet', 'card'] as const
