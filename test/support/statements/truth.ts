/** One charge or payment of a partner. Amounts have two decimals. */
export type TruthLine = {
  orderId: string | null
  /** The partner's own ID. */
  reference: string | null
  /** Before fees; negative for refunds. */
  amount: string
  /** Cost to the merchant; negative when returned. */
  fee: string
  currency: string
  /** An instant on a whole second. */
  at: string
  kind: 'payment' | 'refund' | 'chargeback'
}

/** Lines of some days, with refunds, lines without a fee, and returned fees. */
export function makeTruth({
  random,
  lines,
  currencies = ['EUR'],
  from = '2026-10-01T00:00:00Z',
  days = 30,
}: {
  random: () => number
  lines: number
  currencies?: readonly string[]
  from?: string
  days?: number
}): TruthLine[] {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
  return Array.from({ length: lines }, (_, at) => {
    const cents = 1 + Math.floor(random() ** 3 * 2_500_000)
    const isBack = random() < 0.1
    const fee = random() < 0.1 ? 0 : Math.round(cents * 0.02) + 30
    const second = Math.floor((random() * days + 0) * 86_400)
    return {
      orderId: `ord_${at}_${digits(6)}`,
      reference: `px${digits(14)}`,
      amount: decimal(isBack ? -cents : cents),
      fee: decimal(isBack && random() < 0.5 ? -fee : fee),
      currency: pick(currencies),
      at: new Date(Date.parse(from) + second * 1000).toISOString(),
      kind: isBack ? pick(['refund', 'chargeback'] as const) : 'payment',
    }
  })
}

/** '-12.50' → -1250; texts here have two decimals. */
export function cents(amount: string): number {
  return Number(amount.replace('.', ''))
}

export function decimal(cents: number): string {
  const digits = `${Math.abs(cents)}`.padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
