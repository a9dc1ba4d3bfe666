/** `networkFee`, `FEE_MODE` and `commission` do; `coffee` and `newsFeed` do not. */
export function speaksOfFees(name: string): boolean {
  return fees.test(name)
}

const fees = /(?<!cof|tof)fee(?!d(?!e)|l|t)|commission|mdr|mark-?up|margin|surcharge|spread/i
