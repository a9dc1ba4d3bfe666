import type { Finality } from '../../contract/status.ts'
import type { StatusLabel } from '../records.ts'
import { objectOf, textOf, textsOf } from './jsonValues.ts'

export function toStatusLabel(value: unknown): StatusLabel {
  const row = objectOf(value)
  return {
    ...textsOf(row, 'label', 'note', 'updatedAt', 'updatedBy'),
    mid: textOf(row.mid) ?? '',
    status: textOf(row.status) ?? '',
    finality: Object.fromEntries(
      Object.entries(objectOf(row.finality)).flatMap(([type, word]) => {
        const finality = finalities.find((one) => one === word)
        return finality ? [[type, finality]] : []
      }),
    ),
  }
}

const finalities: readonly Finality[] = ['good', 'bad', 'open', 'unknown']
