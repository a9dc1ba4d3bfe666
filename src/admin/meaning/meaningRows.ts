import { everyKind } from '../../contract/meaning.ts'
import type { StatusMeaning } from '../records.ts'
import { meaningOf, type Meaning } from './meaningOf.ts'
import type { MeaningTexts } from './texts.ts'

export type MeaningRow = {
  id: string
  status: string
  kind: string
  meaning: Meaning
  /** What is said in the team's words, for this very kind, in each language. */
  own: StatusMeaning[]
}

const kinds = ['payin-fiat', 'payin-token', 'gaming']

/** A line for each documented status and kind, and for whatever else the team has said something of. */
export function meaningRows(texts: MeaningTexts, own: readonly StatusMeaning[]): MeaningRow[] {
  const documented = Object.keys(texts.statuses).flatMap((status) => kinds.map((kind) => ({ status, kind })))
  const others = own.filter(
    (one) => !documented.some(({ status, kind }) => one.status === status && one.kind === kind),
  )
  const kindsOfOthers = new Map(others.map(({ status, kind }) => [`${status} ${kind}`, { status, kind }]))
  return [...kindsOfOthers.values(), ...documented].map((of) => meaningRow(texts, own, of))
}

export function meaningRow(
  texts: MeaningTexts,
  own: readonly StatusMeaning[],
  { status, kind }: { status: string; kind: string },
): MeaningRow {
  const ofStatus = own.filter((one) => one.status === status)
  const [orderType, credited] = kind.split('-')
  return {
    id: `${status} ${kind}`,
    status,
    kind,
    meaning: meaningOf(texts, {
      status,
      orderType: kind === everyKind ? undefined : isPayin(kind) ? orderType : kind,
      credited: isPayin(kind) ? (credited as 'fiat' | 'token') : undefined,
      name: undefined,
      own: ofStatus,
    }),
    own: ofStatus.filter((one) => one.kind === kind),
  }
}

function isPayin(kind: string): boolean {
  return kind === 'payin-fiat' || kind === 'payin-token'
}
