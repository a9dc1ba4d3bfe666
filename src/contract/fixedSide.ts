import { isObject } from './json.ts'

export type Side = 'source' | 'destination'

/** docs/interface.md, part 1, point 3: the request fixes the amount of one side; the service calculates the other. */
export function fixedSideOf(request: unknown): Side | undefined {
  const { source, destination } = isObject(request) ? request : {}
  const [pays, receives] = [source, destination].map((side) => isObject(side) && side.amount !== undefined)
  if (pays === receives) return undefined
  return pays ? 'source' : 'destination'
}
