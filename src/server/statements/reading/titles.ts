import { readDate } from './cells/readDate.ts'
import { currencyCodes } from './cells/currencies.ts'
import { zoneIn } from './cells/zones.ts'
import type { Row } from './rows/row.ts'

/** What the rows above the table say about all of it; `to` is exclusive, both are local times. */
export type Titles = {
  period?: { from: number; to: number; zone?: string }
  zone?: string
  currency?: string
  isMinor?: true
}

const dayMs = 24 * 3_600_000
const maxDays = 400

export function readTitles(rows: readonly Row[]): Titles {
  const texts = rows.map(({ cells }) =>
    cells
      .filter((cell) => cell.trim() !== '')
      .join(' ')
      .slice(0, 500),
  )
  const period = first(texts, rangeIn) ?? startAndEnd(texts) ?? first(texts, monthIn)
  const zone = first(texts, (text) => (zoneWords.test(text) ? zoneIn(text) : undefined))
  const currency = first(texts, currencyIn)
  return {
    ...(period && { period }),
    ...(zone !== undefined && { zone }),
    ...(currency !== undefined && { currency }),
    ...(texts.some((text) => minorWords.test(text)) && { isMinor: true as const }),
  }
}

const zoneWords =
  /\b(?:times?|timestamps?|time ?zone|zone|dates?|zeiten|zeitzone|uhrzeiten|daten|horas?|horário|fuso|heures?|fuseau)\b/i
const minorWords =
  /\b(?:minor units?|in cents?|in pence|in centimes|em cêntimos|en céntimos|smallest unit)\b/i

function first<T>(texts: readonly string[], find: (text: string) => T | undefined): T | undefined {
  for (const text of texts) {
    const found = find(text)
    if (found !== undefined) return found
  }
  return undefined
}

function currencyIn(text: string): string | undefined {
  const named =
    /(?:currency|währung|waehrung|moeda|devise|moneda|valuta|amounts?|beträge|montants?|importes?|valores)\b\W*(?:are |all |is |sind |alle )?\W*(?:in |en |em )?\b([A-Z]{3,5})\b/iu.exec(
      text,
    )
  const code = named?.[1]
  return code !== undefined && currencyCodes.has(code) ? code : undefined
}

const date = String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{1,2}\.?\s+\p{L}{3,10}\.?\s+\d{4}|\p{L}{3,10}\.?\s+\d{1,2},?\s+\d{4}|\b20\d{6}\b`
const dates = new RegExp(date, 'gu')
const between =
  /\b(?:period|periode|zeitraum|abrechnungszeitraum|período|periodo|période|from|to|von|bis|de|a|du|au|al|até|until|through|range|between|SH)\b|[–—]| - /iu
const otherDates =
  /\b(?:due|fällig\w*|vencimento|échéance|invoice date|printed|created|generated|erstellt|issued)\b/iu

/** `1 Oct 2026 to 31 Oct 2026`, `01.10. - 31.10.2026`, `Oct 1 - 31, 2026`. */
function rangeIn(text: string): Titles['period'] {
  if (otherDates.test(text)) return undefined
  const whole = text.match(dates) ?? []
  if (whole.length === 2 && between.test(text)) return periodOf(whole[0] ?? '', whole[1] ?? '', text)
  for (const form of shortForms) {
    const parts = form.exec(text)?.groups
    if (!parts) continue
    const { day = '', month = parts.lastMonth, lastDay = '', lastMonth = parts.month, year = '' } = parts
    return periodOf(`${day} ${month} ${year}`, `${lastDay} ${lastMonth} ${year}`, text)
  }
  const dotted = /(\d{1,2}\.\d{1,2}\.)\s*(?:-|–|bis)\s*(\d{1,2}\.\d{1,2}\.(\d{4}))/u.exec(text)
  return dotted ? periodOf(`${dotted[1]}${dotted[3]}`, dotted[2] ?? '', text) : undefined
}

const to = String.raw`\s*(?:-|–|—|to|bis|a|au|al|até)\s*`
const shortForms = [
  String.raw`(?<day>\d{1,2})\.?(?:\s+(?<month>\p{L}{3,10})\.?)?${to}(?<lastDay>\d{1,2})\.?\s+(?<lastMonth>\p{L}{3,10})\.?,?\s+(?<year>\d{4})`,
  String.raw`(?<month>\p{L}{3,10})\.?\s+(?<day>\d{1,2})${to}(?:(?<lastMonth>\p{L}{3,10})\.?\s+)?(?<lastDay>\d{1,2}),?\s+(?<year>\d{4})`,
].map((form) => new RegExp(form, 'iu'))

/** The reading of both dates that makes whole months wins, since `01/10/2026` alone is open. */
function periodOf(begin: string, end: string, text: string): Titles['period'] {
  const periods = (['day-first', 'month-first'] as const).flatMap((order) => {
    const [from, last] = [dayOf(begin, order), dayOf(end, order)]
    if (from === undefined || last === undefined) return []
    // `00:00` at the end of a span begins the day that is no longer part of it.
    const isExclusive = /00:00(?::00)?\D+\S.*00:00(?::00)?\b/.test(text)
    const period = { from, to: isExclusive ? last : last + dayMs }
    return period.to > from && period.to - from <= maxDays * dayMs ? [period] : []
  })
  const period = periods.find(isOfMonths) ?? periods[0]
  // `Lisboa PT` is a country; beside a period only an offset is a zone.
  const zone = /\d:\d{2}\s?[+-]\d{2}:?\d{2}\b|\b(?:UTC|GMT)\b/.test(text) ? zoneIn(text) : undefined
  return period && { ...period, ...(zone !== undefined && { zone }) }
}

function dayOf(text: string, order: 'day-first' | 'month-first'): number | undefined {
  const written = /^\d{8}$/.test(text) ? text.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3') : text
  return readDate(written, order)?.local
}

function isOfMonths({ from, to: end }: { from: number; to: number }): boolean {
  return new Date(from).getUTCDate() === 1 && new Date(end).getUTCDate() === 1
}

/** `From: 2026-10-01` and `To: 2026-10-31` in rows of their own. */
function startAndEnd(texts: readonly string[]): Titles['period'] {
  const dateAfter = (words: RegExp) =>
    first(texts, (text) => (words.test(text.trim()) ? (text.match(dates) ?? [])[0] : undefined))
  const begin = dateAfter(/^(?:\p{L}+ )?(?:from|start|begin|von|beginn|de|desde|du|início|inicio|début)\b/iu)
  const end = dateAfter(/^(?:\p{L}+ )?(?:to|end|until|bis|ende|a|até|hasta|au|fim|fin)\b/iu)
  return begin === undefined || end === undefined ? undefined : periodOf(begin, end, '')
}

/** `Statement October 2026`, `Abrechnung 10/2026`, `2026-10`. */
function monthIn(text: string): Titles['period'] {
  if (otherDates.test(text)) return undefined
  const named = /(?<!\d[.\s]\s?)\b(\p{L}{3,10})\.?\s+(20\d{2})\b/u.exec(text)
  const day = named
    ? readDate(`1 ${named[1]} ${named[2]}`, 'day-first')
    : (monthDay(/\b(20\d{2})-(0[1-9]|1[0-2])\b(?!-\d)/.exec(text), 1, 2) ??
      monthDay(/(?<![\d/.])(0?[1-9]|1[0-2])[/.](20\d{2})\b/.exec(text), 2, 1))
  if (!day) return undefined
  const start = new Date(day.local)
  return { from: day.local, to: Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1) }
}

function monthDay(match: RegExpExecArray | null, year: number, month: number) {
  return match ? readDate(`${match[year]}-${match[month]?.padStart(2, '0')}-01`, 'year-first') : undefined
}
