/** TypeScript's own declarations do not know raw numbers yet. */
type RawJson = { rawJSON: (text: string) => unknown; isRawJSON: (value: unknown) => boolean }
const json: RawJson = JSON as never

/** A number that is written back with the digits it came with. */
export function rawNumber(source: string): unknown {
  return json.rawJSON(source)
}

export function isRawNumber(value: unknown): boolean {
  return json.isRawJSON(value)
}
