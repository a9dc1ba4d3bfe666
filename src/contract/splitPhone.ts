/** Calling codes of one or two digits; all others have three. */
const short = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** The digits of a whole number, as 49 and 1701234567. The (0) between them is only a habit of writing. */
export function splitPhone(digits: string): { code: string; national: string } {
  const code = short.exec(digits)?.[0] ?? digits.slice(0, 3)
  return { code, national: digits.slice(code.length).replace(/^0+/, '') }
}
