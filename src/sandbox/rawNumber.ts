/** The part of JSON that TypeScript's declarations do not know yet. */
const withRaw: { rawJSON?: (text: string) => unknown } = JSON as never

/** A JSON number with exactly these digits; where a browser cannot write one, the nearest double. */
export function rawNumber(digits: string): unknown {
  return withRaw.rawJSON ? withRaw.rawJSON(digits) : Number(digits)
}
