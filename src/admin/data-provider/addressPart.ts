/** Encodes a part of an address. `toWellFormed`, because `encodeURIComponent` throws on a lone surrogate. */
export function addressPart(text: string): string {
  // oxlint-disable-next-line no-restricted-globals -- only this module may use it
  return encodeURIComponent(text.toWellFormed())
}
