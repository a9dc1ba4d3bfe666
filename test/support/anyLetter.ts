import * as fc from 'fast-check'

/** Any letter of Unicode, as a unit of texts. fast-check's own `binary` first builds a table of all, which takes two seconds. */
export const anyLetter = fc
  .oneof(fc.nat({ max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))
