import { hasBegun, type NoticeItem } from '../../ledger/alerts/notice.ts'
import { coverPersonal } from '../redact/detect/coverPersonal.ts'
import { alertText } from './alertText.ts'
import type { Outgoing } from './outgoing.ts'
import type { Words } from './words.ts'
import { wordsOf } from './wordsOf.ts'

type Told = Pick<Outgoing, 'mid' | 'rule' | 'notice' | 'sendsResolved' | 'language' | 'since'>

/** More lines nobody reads in a message: the page of the alerts has all. */
const mostLines = 20

/** What a receiver hears of. */
export function itemsFor({ notice, sendsResolved }: Pick<Told, 'notice' | 'sendsResolved'>): NoticeItem[] {
  return sendsResolved ? notice.items : notice.items.filter(hasBegun)
}

/** The first line says what it is about, the others one alert each. */
export function noticeText(told: Told): { title: string; lines: string[] } {
  const items = itemsFor(told)
  const { mid, rule, notice, language, since } = told
  const words = wordsOf(language)
  const name = `${coverPersonal(rule.name)} (${mid})`
  if (notice.kind === 'test') return { title: words.heads.test(name), lines: [words.lines.test] }
  const open = items.filter(({ action }) => action === 'trigger').length
  const lines = items
    .slice(0, mostLines)
    .map((item) => lineOf(words.lines, item, alertText(rule.kind, item, language)))
  if (items.length > mostLines) lines.push(words.lines.more(items.length - mostLines))
  // What is no news any more says so.
  if (since !== undefined) lines.unshift(words.lines.late(since))
  return { title: headOf(words.heads, notice.kind, { open, over: items.length - open }, name), lines }
}

type Counts = { open: number; over: number }

function headOf(words: Words['heads'], kind: string, { open, over }: Counts, name: string): string {
  if (kind === 'repeat') return words.repeat(open, name)
  if (kind !== 'digest' && kind !== 'catch-up' && open === 0) return words.resolved(over, name)
  const counts = [...(open > 0 ? [words.open(open)] : []), ...(over > 0 ? [words.over(over)] : [])].join(', ')
  if (kind === 'catch-up') return words.catchUp(counts, name)
  return kind === 'digest' ? words.digest(counts, name) : words.news(counts, name)
}

function lineOf(words: Words['lines'], item: NoticeItem, text: string): string {
  const times = item.times > 1 ? words.times(item.times) : ''
  if (item.action === 'trigger') return text + times
  return (item.passed ? words.passed(text) : words.over(text)) + times
}
