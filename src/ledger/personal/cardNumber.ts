/** Digits that are a payment card's: its length, the first digits of a network, and the check digit. */
export function isCardNumber(digits: string): boolean {
  return digits.length >= 12 && digits.length <= 19 && network.test(digits) && hasLuhn(digits)
}

/** Visa, Mastercard, American Express, Diners, JCB, Discover, UnionPay, Maestro, RuPay, Elo, Hipercard, Troy, Mir. */
const network = /^(?:4|5|2[2-7]|3[0-9]|6|81|82|9792)/

function hasLuhn(digits: string): boolean {
  let sum = 0
  for (let nth = 0; nth < digits.length; nth++) {
    const digit = digits.charCodeAt(digits.length - 1 - nth) - 48
    sum += nth % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return sum % 10 === 0 && /[1-9]/.test(digits)
}
