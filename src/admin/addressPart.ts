/** For a part of an address. Half of a letter, which a service may send in any text, makes `encodeURIComponent` throw. */
export function addressPart(text: string): string {
  // oxlint-disable-next-line no-restricted-globals -- nobody else asks for it
  return encodeURIComponent(text.toWellFormed())
}
