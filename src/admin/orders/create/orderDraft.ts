import { readAmount } from '../../../contract/amount.ts'
import { draftFields } from '../../../contract/orderDraft.ts'
import { textOf } from '../../data-provider/jsonValues.ts'
import { namesIn } from '../../forms/filled.ts'
import { emptyOrder, type OrderValues } from '../orderForm.ts'
import { putAt, valueAt } from './fieldPaths.ts'

const names = new Set(draftFields)
const settings = new Set(['family', 'side', 'headlessMode'])

/** What a template keeps of a form, and the filled fields that it has no place for. */
export function toDraft(values: OrderValues): { draft: object; left: string[] } {
  const { family, side, headlessMode } = values
  const draft: Record<string, unknown> = { family, side, ...(headlessMode && { headlessMode }) }
  const left: string[] = []
  for (const field of namesIn(values)) {
    const text = textOf(valueAt(values, field))?.trim()
    if (text === undefined || settings.has(field)) continue
    if (!names.has(field)) left.push(field)
    else if (isKept(field, text, side)) putAt(draft, field.split('.'), text)
  }
  return { draft, left }
}

/** A half-typed amount is none, and only one side carries one. */
function isKept(field: string, text: string, side: OrderValues['side']): boolean {
  if (!field.endsWith('.amount')) return true
  return field === `${side}.amount` && readAmount(text) !== undefined
}

/** A form begun with a template: what it does not hold is empty. */
export function fromDraft(draft: Record<string, unknown>): OrderValues {
  const values = emptyOrder()
  if (draft.family === 'v1') values.family = 'v1'
  if (draft.side === 'destination') values.side = 'destination'
  if (draft.headlessMode === true) values.headlessMode = true
  for (const field of draftFields) {
    const text = textOf(valueAt(draft, field))
    if (text !== undefined) putAt(values, field.split('.'), text)
  }
  return values
}
