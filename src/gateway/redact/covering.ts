import { namedOwner } from '../../contract/reading/ownerOf.ts'

/** What a reader may see of an answer. */
export type Rights = {
  /** May ask for contact data, with a reason. Who may not sees of free-form parts what is known to be harmless. */
  reveals: boolean
  fees: boolean
  /** Merchant IDs of ours that are none of the reader's, in small letters. */
  foreign: readonly string[]
}

/** Whether what stands in the place of a merchant ID names one of others. */
export function isForeign({ foreign }: Rights, value: unknown): boolean {
  if (foreign.length === 0) return false
  return [value].flat(2).some((one) => foreign.includes(namedOwner(one)?.trim().toLowerCase() ?? ''))
}

/** One record on its way to a reader. */
export type Covering = {
  rights: Rights
  /** Of an id that is contact data: tells it apart from one that looks alike when it is covered, and is its way back. */
  aliasOf: AliasOf
  /** For a value that was revealed: what is covered by another right stays so. */
  isRevealed: boolean
  /** Where contact data was, and what it was. */
  raw: Map<string, unknown>
  /** The keys that lead to where we are. */
  trail: string[]
}

/** Of an id, letters by which nobody without the gateway's key can tell who it is. */
export type AliasOf = (id: string) => string

type Options = { aliasOf?: AliasOf; isRevealed?: boolean }

export function startCovering(
  rights: Rights,
  { aliasOf = none, isRevealed = false }: Options = {},
): Covering {
  return { rights, aliasOf, isRevealed, raw: new Map(), trail: [] }
}

const none: AliasOf = () => ''

/** A value that does not cross, with its key. */
export const leftOut = Symbol('left out')

export function below<T>(covering: Covering, name: string, cover: () => T): T {
  covering.trail.push(name)
  const covered = cover()
  covering.trail.pop()
  return covered
}

/** `revealed`: what a reader with a reason gets for it. */
export function note<T>(covered: T, revealed: unknown, { trail, raw }: Covering): T {
  const path = trail.reduce(longer, '')
  // Keys with dots in them may give two values one path: each still has to be told apart.
  raw.set(raw.has(path) ? `${path}~${raw.size}` : path, revealed)
  return covered
}

/** Long paths are cut short: thousands of values below one endless key would else make endless text. */
function longer(path: string, name: string): string {
  if (path.length > 500) return path
  return path === '' ? name.slice(0, 100) : `${path}.${name.slice(0, 100)}`
}
