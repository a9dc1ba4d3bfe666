import {
  everyKind,
  meaningKind,
  meaningLanguages,
  meaningParts,
  type MeaningLanguage,
  type MeaningPart,
  type MeaningWords,
} from '../../contract/meaning.ts'
import { isPaymentUnknown, readStatus, type Finality, type StatusName } from '../../contract/status.ts'
import type { StatusMeaning } from '../records.ts'
import type { MeaningText, MeaningTexts } from './texts.ts'

export type Meaning = MeaningText & {
  /** A team's own form of the reply. */
  reply: string | undefined
  kind: string
  finality: Finality
  /** Its first status does not say whether the payer has paid. */
  isPaymentUnknown: boolean
  /** The parts that a team says in words of its own. */
  own: MeaningPart[]
  /** Those that it says in another language only than the one that is read. */
  foreign: Partial<Record<MeaningPart, MeaningLanguage>>
}

type Of = {
  status: string | undefined
  orderType: string | undefined
  credited: 'fiat' | 'token' | undefined
  name: StatusName | undefined
  isFirstStatus?: boolean | undefined
  /** What the team says of this status, of whatever kind of order. */
  own: readonly StatusMeaning[]
}

/** What a status means for an order of this kind: the team's words where there are some, else the product's. */
export function meaningOf(
  texts: MeaningTexts,
  { status, orderType, credited, name, isFirstStatus, own }: Of,
): Meaning {
  const kind = meaningKind(orderType, credited)
  const of = { status: status ?? '', orderType, credited }
  const reading = readStatus({ ...of, ...(name && { name }) })
  const { finality } = reading
  const isUnknown = isPaymentUnknown(reading, isFirstStatus)
  // What an admin says that it ends goes before the table, whose words would say otherwise.
  const isAsDocumented = finality === readStatus(of).finality
  const said = isUnknown
    ? texts.firstStatus
    : (isAsDocumented && wordsFor(texts, of.status, kind, finality)) || texts.finality[finality]
  const { words: written, foreign } = ownWords(own, kind, texts.language)
  const words = { ...said, happened: said.happened.replace('{status}', status ?? texts.noStatus) }
  return {
    ...words,
    ...written,
    reply: written.reply,
    kind,
    finality,
    isPaymentUnknown: isUnknown,
    own: Object.keys(written) as MeaningPart[],
    foreign,
  }
}

type Own = { words: MeaningWords; foreign: Meaning['foreign'] }

/**
 * Those of this kind of order, else those for all kinds that have none; each part in the language that is read, else as it
 * was written for all, else in another.
 */
export function ownWords(own: readonly StatusMeaning[], kind: string, language: MeaningLanguage): Own {
  const ofKind = own.filter((one) => one.kind === kind)
  const rows = ofKind.length > 0 ? ofKind : own.filter((one) => one.kind === everyKind)
  const inOrder = [language, undefined, ...meaningLanguages].flatMap(
    (each) => rows.find((row) => row.language === each) ?? [],
  )
  const said: Own = { words: {}, foreign: {} }
  for (const part of meaningParts) {
    const row = inOrder.find(({ words }) => words[part] !== undefined)
    if (!row) continue
    said.words[part] = row.words[part] ?? ''
    if (row.language !== undefined && row.language !== language) said.foreign[part] = row.language
  }
  return said
}

function wordsFor(
  { statuses }: MeaningTexts,
  status: string,
  kind: string,
  finality: Finality,
): MeaningText | undefined {
  if (finality === 'unknown' || !Object.hasOwn(statuses, status)) return undefined
  const kinds: Record<string, MeaningText> = statuses[status as keyof typeof statuses]
  return Object.hasOwn(kinds, kind) ? kinds[kind] : kinds[everyKind]
}
