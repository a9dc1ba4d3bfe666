import {
  meaningLanguages,
  meaningParts,
  type MeaningLanguage,
  type MeaningPart,
  type MeaningWords,
} from '../../contract/meaning.ts'
import type { StatusMeaning } from '../records.ts'
import type { GatewayHttp } from './gatewayHttp.ts'
import { objectOf, textOf, textsOf } from './jsonValues.ts'
import { readAllRows } from './readAllRows.ts'

export type WrittenMeaning = {
  status: string
  kind: string
  mids: string[]
  /** Null: for all, whatever they read. Missing: every language, where there are no words any more. */
  language?: MeaningLanguage | null
  /** Null: in the product's words again. */
  words: MeaningWords | null
}

export function createMeaningCalls(http: GatewayHttp) {
  return {
    /** What the team of a merchant ID says of statuses in its own words. */
    async listMeanings(mid: string, signal?: AbortSignal): Promise<StatusMeaning[]> {
      return (await readAllRows(http, '/meanings', { filter: { mid }, signal })).map(toMeaning)
    },

    async writeMeaning(meaning: WrittenMeaning): Promise<void> {
      await http('/meanings', { method: 'PUT', body: JSON.stringify(meaning) })
    },
  }
}

function toMeaning(value: unknown): StatusMeaning {
  const row = objectOf(value)
  const words = textsOf(objectOf(row.words), ...meaningParts)
  return {
    ...textsOf(row, 'updatedAt', 'updatedBy'),
    mid: textOf(row.mid) ?? '',
    status: textOf(row.status) ?? '',
    kind: textOf(row.kind) ?? '',
    language: meaningLanguages.find((one) => one === row.language),
    words: Object.fromEntries(
      Object.entries(words).filter((entry): entry is [MeaningPart, string] => entry[1] !== undefined),
    ),
  }
}
