import { isBeforeColon, poison } from './json.ts'

/**
 * Finds JSON that parsers may read differently: duplicate names (`"a"` is `"\u0061"`), names that change a
 * prototype, numbers that are not plain digits. Expects valid JSON.
 */
export function keyFaults(text: string): KeyFault[] {
  const faults: KeyFault[] = []
  const open: Level[] = []
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const level = open.at(-1)
    const isName =
      token.startsWith('"') && level?.names !== undefined && isBeforeColon(text, index + token.length)
    if (token === '{' || token === '[') open.push({ names: token === '{' ? new Set() : undefined, at: 0 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && level?.names === undefined && level) level.at = Number(level.at) + 1
    else if (isName) {
      level.at = JSON.parse(token) as string
      if (level.names?.has(level.at)) faults.push({ field: pathOf(open), code: 'given_twice' })
      else if (poison.has(level.at)) faults.push({ field: pathOf(open), code: 'field_name' })
      level.names?.add(level.at)
    } else if (isOdd(token))
      faults.push({
        field: pathOf(open),
        code: 'plain_digits',
        got: token.slice(0, 40),
      })
  }
  return faults
}

type KeyFault = { field: string; code: 'given_twice' | 'field_name' | 'plain_digits'; got?: string }

/** `names` is undefined for a list; `at` is the current position in the path. */
type Level = { names: Set<string> | undefined; at: string | number }

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]|-?\d[^\s,\]}]*/g

function isOdd(token: string): boolean {
  return /^-?\d/.test(token) && (/e/i.test(token) || /^-0(\.0*)?$/.test(token))
}

function pathOf(open: readonly Level[]): string {
  return open.map(({ at }) => at).join('.')
}
