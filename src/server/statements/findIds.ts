import type { IdRule } from '../../api/statementMapping.requests.ts'
import { storableText } from '../../store/engine/storableText.ts'
import type { Store } from '../../store/openStore.ts'
import { findOrders } from './bulkRows.ts'
import { beginningOf, formOf, idIn, partsOf, splitIds } from './reading/idRule.ts'
import { type Inspection, unsure, withQuestion } from './reading/mapping.ts'
import { readingText } from './reading/rows/sentences.ts'

/** With a smaller share of known ids, a person chooses the column. */
const minShare = 0.2
/** A smaller ledger proves nothing against a file. */
const minOrders = 5
const maxColumns = 8
const maxKnown = 200

type Ledger = { store: Store; mids: readonly string[] }
type Found = { rule: IdRule; known: number; of: number }

/** Looks up the ids of a file in the ledger to find their column, and the prefix and suffix that the sender adds. */
export async function findIds(
  ledger: Ledger,
  inspection: Inspection,
  { isAnswered }: { isAnswered: boolean },
): Promise<Inspection> {
  const { mapping, idColumns } = inspection
  // A person said that no column has our ids.
  if (mapping.orderId === '') return inspection
  const named = mapping.orderId ? mapping.orderId : undefined
  const columns = [named?.column, mapping.reference, ...idColumns]
    .filter((column) => column !== undefined)
    .slice(0, maxColumns + 2)
  const ids = await knownIds(ledger)
  if (ids.length < minOrders) return inspection
  const known = { form: formOf(ids), add: beginningOf(ids) }
  let best: Found | undefined
  for (const column of new Set(columns)) {
    const values = valuesOf(inspection, column)
    if (values.length === 0) continue
    const start = column === named?.column ? named : { column }
    const found = await findRule(ledger, start, values, known)
    if (!best || found.known / found.of > best.known / best.of) best = found
    // The mapped column comes first: another one replaces it only when it is of no use.
    if (best.known >= best.of * minShare) break
  }
  if (!best) return inspection
  if (best.known >= best.of * minShare) return withRule(inspection, best)
  return isAnswered ? inspection : askForColumn(inspection, best)
}

const maxValues = 60
const maxLength = 200

/** Distinct values of a column in the sample. */
function valuesOf({ columns, sample }: Inspection, column: string): string[] {
  const at = columns.indexOf(column)
  const values = new Set(sample.rows.map(({ cells }) => (cells[at] ?? '').trim()))
  return [...values].filter((value) => value !== '' && value.length <= maxLength).slice(0, maxValues)
}

/** The rule as mapped, else one with a prefix, a suffix or a form that finds known ids; else ids may stand in a text. */
async function findRule(
  ledger: Ledger,
  start: IdRule,
  values: readonly string[],
  { form, add }: { form: string | undefined; add: string },
): Promise<Found> {
  const { column } = start
  const count = async (rule: IdRule, { isInText = false } = {}) => {
    const ids = values.map((value) => [idIn(value, rule), ...splitIds(idIn(value, rule), rule)])
    const known = await knownAmong(ledger, ids.flat())
    const isKnown = ([whole = '', ...parts]: readonly string[]) =>
      known.has(whole) || (parts.length > 1 && parts.every((part) => known.has(part)))
    const hasKnown = (all: readonly string[]) => all.some((id) => known.has(id))
    return { rule, known: ids.filter(isInText ? hasKnown : isKnown).length, of: values.length }
  }
  let best = await count(start)
  if (best.known >= values.length * minShare) return best
  const shapes = [{}, ...(form === undefined ? [] : [{ form }]), { form: 'upper' }, { form: 'lower' }]
  for (const shape of add === '' ? shapes : [...shapes, { add }])
    for (const rule of await rulesFor(ledger, column, values, shape)) {
      if (best.known >= values.length * minShare) break
      const found = await count(rule)
      if (found.known > best.known) best = found
    }
  const inText = await count({ column }, { isInText: true })
  return inText.known > best.known ? inText : best
}

/** Prefixes and suffixes around known ids in a few values, the most frequent first. */
async function rulesFor(
  ledger: Ledger,
  column: string,
  values: readonly string[],
  shape: Pick<IdRule, 'form' | 'add'>,
): Promise<IdRule[]> {
  const single = values.slice(0, 20).map((value) => value.split(/[|,;]/)[0] ?? value)
  const parts = single.flatMap((value) =>
    partsOf(value).map(({ start, end }) => ({
      prefix: value.slice(0, start),
      suffix: value.slice(end),
      id: idIn(value.slice(start, end), { column, ...shape }),
    })),
  )
  const ids = parts.map(({ id }) => id)
  const known = await knownAmong(ledger, ids)
  const times = new Map<string, number>()
  for (const { prefix, suffix, id } of parts)
    if (known.has(id)) {
      const key = JSON.stringify([prefix, suffix])
      times.set(key, (times.get(key) ?? 0) + 1)
    }
  return (
    [...times]
      // If two rules find the same ids, prefer the one that removes more: separators belong to the sender.
      .toSorted(([one, times], [other, otherTimes]) => otherTimes - times || other.length - one.length)
      .slice(0, 3)
      .map(([key]) => {
        const [prefix, suffix] = JSON.parse(key) as [string, string]
        return withoutAdded({
          column,
          ...(prefix !== '' && { prefix }),
          ...(suffix !== '' && { suffix }),
          ...shape,
        })
      })
  )
}

/** `ACOR-17` is `AC` before `OR-17`, although no separator says so. */
function withoutAdded(rule: IdRule): IdRule {
  const { add = '', prefix = '', ...rest } = rule
  if (add === '' || !prefix.toUpperCase().endsWith(add.toUpperCase())) return rule
  return { ...rest, prefix: prefix.slice(0, -add.length) }
}

async function knownAmong({ store, mids }: Ledger, ids: readonly string[]): Promise<Set<string>> {
  const names = [...new Set(ids.map(storableText))].filter((id) => id !== '')
  const known = new Set<string>()
  for (const column of ['id', 'reference'] as const)
    for (const { value } of await findOrders(store, mids, column, names)) known.add(value)
  return known
}

async function knownIds({ store, mids }: Ledger): Promise<string[]> {
  const rows = await store.db
    .selectFrom('ledger_order')
    .select('id')
    .where('mid', 'in', [...mids])
    .limit(maxKnown)
    .execute()
  return rows.map(({ id }) => id)
}

function withRule(inspection: Inspection, { rule }: Found): Inspection {
  const { mapping } = inspection
  return {
    ...withQuestion(inspection, 'orderId'),
    mapping: {
      ...mapping,
      orderId: rule,
      ...(!mapping.orderId && { reference: mapping.reference ?? rule.column }),
    },
  }
}

function askForColumn(inspection: Inspection, { rule, known, of }: Found): Inspection {
  const { idColumns, mapping } = inspection
  const choices = [...new Set([rule.column, ...idColumns])].map((column) => ({
    value: { column },
    words: column,
  }))
  const none = { value: '', text: readingText('none_is_id') }
  const grounds = readingText('ids_unknown', { column: rule.column, known, of })
  return {
    ...withQuestion(inspection, 'orderId', unsure('orderId', grounds, [...choices, none])),
    mapping: { ...mapping, orderId: null },
  }
}
