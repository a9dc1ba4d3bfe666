import type { CodedFault } from '../../api/errors.ts'
import { toFault, wordFault, type Fault, type PlainCode } from '../../i18n/fault.ts'
import { type Language, languages } from '../../i18n/languages.ts'
import type { Notice, NoticeItem } from './alert.ts'
import { toWire } from '../http/ApiError.ts'
import type { WatchKind } from '../../api/alerts.ts'
import { maskText } from '../text/masks.ts'
import type { NoticeWords } from '../../i18n/en/notices.ts'
import { loadWords } from '../../i18n/loadWords.ts'

/** The id is the same for every retry. */
export type Outgoing = {
  id: string
  mid: string
  /** The kind of the watch; for a test the receiver's name. */
  about: string
  madeAt: string
  notice: Omit<Notice, 'kind'> & { kind: Notice['kind'] | 'test' }
  /** When the notice was created, if not recently. */
  since?: string | undefined
  language?: Language
}

export type Receiver = { id: string; kind: 'webhook' | 'email'; sealed: string }

/** Rejects on failure; `signal` is the deadline. */
export type Send = (receiver: Receiver, outgoing: Outgoing, signal: AbortSignal) => Promise<void>

/** Why a delivery failed, without address or secret. */
export class DeliveryFault extends Error {
  override name = 'DeliveryFault'
  readonly fault: Fault

  constructor(cause: PlainCode | Fault) {
    const fault = toFault(cause)
    super(wordFault(fault))
    this.fault = fault
  }
}

export async function faultOf(sent: Promise<void>): Promise<Fault | undefined> {
  return sent.then(
    () => undefined,
    (error: unknown) => (error instanceof DeliveryFault ? error.fault : { code: 'delivery.unknown' }),
  )
}

/** The English sentence of a fault, and its code. `stored`: the fault as JSON. */
export function toFaultFacts(stored: string | null): { fault: string | null; cause?: CodedFault } {
  if (stored === null) return { fault: null }
  const fault = JSON.parse(stored) as Fault
  return { fault: wordFault(fault), cause: toWire(fault) }
}

type NoticeFacts = Pick<Outgoing, 'mid' | 'about' | 'notice' | 'language' | 'since'>

/** Readers skip longer messages; the alerts page lists the rest. */
const maxLines = 20

export function alertText(
  kind: string,
  of: Pick<NoticeItem, 'labels' | 'facts'>,
  language?: Language,
): string {
  const { alerts } = wordsOf(language)
  return maskText(Object.hasOwn(alerts, kind) ? alerts[kind as WatchKind](of) : kind)
}

export function noticeText(facts: NoticeFacts): { title: string; lines: string[] } {
  const { mid, about, notice, language, since } = facts
  const { watches, heads, lines: words } = wordsOf(language)
  if (notice.kind === 'test') return { title: heads.test(`${maskText(about)} (${mid})`), lines: [words.test] }
  const name = `${watches[about as WatchKind] ?? about} (${mid})`
  const { items } = notice
  const open = items.filter(({ action }) => action === 'trigger').length
  const lines = items.slice(0, maxLines).map((item) => {
    const text = alertText(about, item, language)
    return item.action === 'trigger' ? text : words.over(text)
  })
  if (items.length > maxLines) lines.push(words.more(items.length - maxLines))
  if (since !== undefined) lines.unshift(words.late(since))
  const over = items.length - open
  const counts = [...(open > 0 ? [heads.open(open)] : []), ...(over > 0 ? [heads.over(over)] : [])]
  if (notice.kind === 'repeat') return { title: heads.repeat(open, name), lines }
  if (open === 0) return { title: heads.resolved(over, name), lines }
  return { title: heads.news(counts.join(', '), name), lines }
}

const all = Object.fromEntries(
  await Promise.all(
    languages.map(async ({ locale }) => [locale, await loadWords<NoticeWords>(locale, 'notices')] as const),
  ),
) as Record<Language, NoticeWords>

function wordsOf(language: Language = 'en'): NoticeWords {
  return all[language]
}
