/** One currency, however it is typed: `eur` and `EUR ` must not have limits of their own. */
export function currencyName(code: string): string {
  return code
    .normalize('NFKC')
    .replace(/[\s\p{C}]/gu, '')
    .toUpperCase()
}
