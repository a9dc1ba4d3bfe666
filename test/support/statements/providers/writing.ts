const dayMs = 86_400_000

/** moneyText(-1250, 2) = '-12.50' */
export function moneyText(units: number, decimals: number): string {
  const digits = `${Math.abs(units)}`.padStart(decimals + 1, '0')
  return `${units < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** '2.50' and '2.5' are the same amount. */
export function shortest(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
}

export function sum(units: readonly number[]): number {
  return units.reduce((total, one) => total + one, 0)
}

/** Local time of an instant: '2026-10-05 14:13:05'. */
export function localTime(at: string | number, zone: string): string {
  return new Date(at).toLocaleString('sv-SE', { timeZone: zone })
}

/** The instant at which a month begins in a zone. */
export function monthStart(month: string, zone: string): number {
  const utc = Date.parse(`${month}-01T00:00:00Z`)
  return utc - (Date.parse(`${localTime(utc, zone).replace(' ', 'T')}Z`) - utc)
}

export function monthAfter(month: string): string {
  return new Date(Date.parse(`${month}-01T00:00:00Z`) + 31 * dayMs).toISOString().slice(0, 7)
}
