/** Readable form of a simple pattern. `whole`: the words cover all of it. */
export type Shape = { of: Letters; low: number; high: number | undefined; whole: boolean }

type Letters = 'digits' | 'capitals' | 'letters'

/** '^[0-9]{10,11}$' means 10 to 11 digits. Undefined for more than one run of characters. */
export function readShape(pattern: string): Shape | undefined {
  const inside = /^\^(.{1,200})\$$/.exec(pattern)?.[1]
  if (inside === undefined) return undefined
  const atoms = [...inside.matchAll(atom)]
  if (atoms.map(([text]) => text).join('') !== inside) return undefined

  const kinds = atoms.map(([, one = '']) => kindOf(one))
  const of = kinds[0]?.of
  if (of === undefined || kinds.some((kind) => kind?.of !== of)) return undefined
  const counts = atoms.map(([, , repeat = '']) => countOf(repeat))
  return {
    of,
    low: counts.reduce((sum, { low }) => sum + low, 0),
    high: counts.reduce<number | undefined>((sum, { high }) => plus(sum, high), 0),
    whole: kinds.every((kind) => kind?.whole),
  }
}

const atom = /(\\d|\d|\[[^\]\\^]{1,40}\])(\{\d{1,3}(?:,\d{0,3})?\}|[*+?])?/g

const classes = new Map<string, { of: Letters; whole: boolean }>([
  ['\\d', { of: 'digits', whole: true }],
  ['[0-9]', { of: 'digits', whole: true }],
  ['[A-Z]', { of: 'capitals', whole: true }],
  ['[A-Za-z]', { of: 'letters', whole: true }],
  ['[a-zA-Z]', { of: 'letters', whole: true }],
])

function kindOf(one: string): { of: Letters; whole: boolean } | undefined {
  return classes.get(one) ?? (/^(\d|\[[\d-]+\])$/.test(one) ? { of: 'digits', whole: false } : undefined)
}

function countOf(repeat: string): { low: number; high: number | undefined } {
  if (repeat === '') return { low: 1, high: 1 }
  if (repeat === '?') return { low: 0, high: 1 }
  if (repeat === '*' || repeat === '+') return { low: repeat === '+' ? 1 : 0, high: undefined }
  const [low = '', high] = repeat.slice(1, -1).split(',')
  return { low: Number(low), high: high === undefined ? Number(low) : high === '' ? undefined : Number(high) }
}

function plus(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b
}
