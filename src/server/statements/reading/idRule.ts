import type { IdRule } from '../../../api/statementMapping.requests.ts'

/** The id as the service writes it: without the sender's prefix and suffix, in the form of the known ids. */
export function idIn(text: string, { prefix = '', suffix = '', add = '', form }: IdRule): string {
  let id = text
  if (hasEnd(id, prefix, 'start')) id = id.slice(prefix.length)
  if (hasEnd(id, suffix, 'end')) id = id.slice(0, id.length - suffix.length)
  id = id.trim()
  if (id === '') return text
  if (add !== '' && !hasEnd(id, add, 'start')) id = add + id
  return form === undefined ? id : inForm(id, form)
}

/** Digits may differ: `OR-1-001` is the sale, `OR-1-002` its refund. */
function hasEnd(text: string, part: string, at: 'start' | 'end'): boolean {
  const shapeOf = (one: string) => one.toLowerCase().replaceAll(/\d/g, '0')
  const [own, wanted] = [shapeOf(text), shapeOf(part)]
  return part !== '' && (at === 'start' ? own.startsWith(wanted) : own.endsWith(wanted))
}

/** `upper` and `lower` change the case; a form such as `AA-AAAA` also puts separators where the known ids have them. */
function inForm(id: string, form: string): string {
  if (form === 'upper') return id.toUpperCase()
  if (form === 'lower') return id.toLowerCase()
  const characters = [...id].filter(isAlphanumeric)
  const slots = [...form].filter(isAlphanumeric)
  if (characters.length !== slots.length) return id
  let next = 0
  return [...form]
    .map((slot) => {
      if (!isAlphanumeric(slot)) return slot
      const character = characters[next++] ?? ''
      if (slot === 'A') return character.toUpperCase()
      return slot === 'a' ? character.toLowerCase() : character
    })
    .join('')
}

/** The text before the digits that all known ids begin with; empty without one. */
export function beginningOf(ids: readonly string[]): string {
  const begin = /^\D+(?=\d)/.exec(ids[0] ?? '')?.[0] ?? ''
  return ids.every((id) => id.startsWith(begin)) ? begin : ''
}

/** The form that at least nine in ten of the known ids share; undefined without one. */
export function formOf(ids: readonly string[]): string | undefined {
  const forms = new Map<string, string[]>()
  for (const id of ids) {
    const places = [...id].map((character) => (isAlphanumeric(character) ? 'x' : character)).join('')
    forms.set(places, [...(forms.get(places) ?? []), id])
  }
  const [most] = [...forms].toSorted(([, one], [, other]) => other.length - one.length)
  if (!most || most[1].length < ids.length * 0.9) return undefined
  const letters = most[1].join('').replaceAll(/[^A-Za-z]/g, '')
  const slot = letters === letters.toUpperCase() ? 'A' : letters === letters.toLowerCase() ? 'a' : '*'
  return slot === '*' ? undefined : most[0].replaceAll('x', slot)
}

function isAlphanumeric(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}

/** Parts of a value that may be an id: runs between places where letters, digits and separators meet. */
export function partsOf(value: string): { start: number; end: number }[] {
  const edges = [0]
  for (let at = 1; at < value.length; at++)
    if (kindOf(value[at - 1] ?? '') !== kindOf(value[at] ?? '')) edges.push(at)
  edges.push(value.length)
  const near = edges.slice(0, maxEdges)
  if (edges.length > maxEdges) near.push(value.length)
  return near.flatMap((start) => near.flatMap((end) => (end - start >= minLength ? [{ start, end }] : [])))
}

const maxEdges = 14
const minLength = 3

function kindOf(character: string): string {
  return /\p{L}/u.test(character) ? 'letter' : /\p{N}/u.test(character) ? 'digit' : 'separator'
}

const maxIdsInCell = 100

/** The words with digits of a cell such as `OR-1 | OR-2` or `Refund of OR-1`, which may be ids; empty if it is one id. */
export function splitIds(text: string, rule: IdRule): string[] {
  const parts = text.split(/[|,;+&/\s]+/).filter((part) => part.length >= minLength && /\d/.test(part))
  if (parts.length > maxIdsInCell || parts[0] === text) return []
  return [...new Set(parts.map((part) => idIn(part, rule)))]
}

/** The texts that begin like an id. A date or an invoice number beside the id is no order. */
export function idsLike(id: string, texts: readonly string[]): string[] {
  const beginOf = (text: string) => /^\D*/.exec(text)?.[0].toLowerCase()
  return texts.filter((text) => beginOf(text) === beginOf(id))
}
