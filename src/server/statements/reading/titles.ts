import { readDate, type DateOrder } from './cells/readDate.ts'
import { currencyCodes } from './cells/currencies.ts'
import { zoneIn } from './cells/zones.ts'
import type { Row } from './rows/row.ts'

/** What the rows above the table say about all of it; `to` is exclusive, both are local times. */
export type Titles = ReturnType<typeof readTitles>
/** `order` is that of its dates, if only one is possible. */
type Period = { from: number; to: number; zone?: string; order?: DateOrder }

const dayMs = 24 * 3_600_000
const maxDays = 400

export function readTitles(rows: readonly Row[]) {
  const texts = rows.map(({ cells }) =>
    cells
      .filter((cell) => cell.trim() !== '')
      .join(' ')
      .slice(0, 500),
  )
  return {
    period: first(texts, rangeIn) ?? startAndEnd(texts) ?? first(texts, monthIn),
    zone: first(texts, (text) => (zoneWords.test(text) ? zoneIn(text) : undefined)),
    currency: first(texts, currencyIn),
    isMinor: texts.some((text) => minorWords.test(text)),
    sender: first(texts, labelledSender) ?? first(texts, companyIn),
  }
}

const zoneWords =
  /\b(?:times?|timestamps?|time ?zone|zone|dates?|zeiten|zeitzone|uhrzeiten|daten|horas?|horário|fuso|heures?|fuseau)\b/i
const minorWords =
  /\b(?:minor units?|in cents?|in pence|in centimes|em cêntimos|en céntimos|smallest unit)\b/i

/** `Provider: Acme Payments`, `Abrechnung von Acme GmbH`. */
function labelledSender(text: string): string | undefined {
  return senderLabel.exec(text)?.groups?.name?.trim()
}

const senderLabel =
  /^(?:(?:payment )?(?:provider|processor|acquirer|sender|psp)|issued by|issuer|anbieter|absender|zahlungsdienstleister|prestataire|émetteur|prestador|emissor|adquirente)\b\s*[:;]?\s+(?<name>\p{L}.{1,80})$/iu

/** A company in a row that is not about the merchant or a customer. */
function companyIn(text: string): string | undefined {
  return receivers.test(text) ? undefined : company.exec(text)?.[0]
}

const receivers =
  /\b(?:merchant|customer|client|account|bill|to|händler|vertrags\w+|empfänger|kunde|konto|an|marchand|compte|cliente|conta)\b/iu
/** The name of a document is no part of the company's: `Extrato de PagRápido S.A.`. */
const documents = '(?!Relat|Extra[tc]|Relev|Estrat|Liquida|Resumen|Estado|Report|Rapport|Fatura|Factur)'
const names = String.raw`(?:[\p{Lu}&][\p{L}\p{N}&'’-]*\s+){1,5}`
const forms = String.raw`(?:GmbH|AG|SE|Ltd|Limited|Inc|LLC|PLC|plc|S\.A\.|SAS|Lda|S\.r\.l\.|B\.V\.|OÜ|UAB)`
const company = new RegExp(
  String.raw`${documents}${names}(?:(?:de|da|do|das|dos|del|di|du|des)\s+${names})?${forms}(?![\p{L}\p{N}])`,
  'u',
)

function first<S, T>(all: readonly S[], find: (one: S) => T | undefined): T | undefined {
  for (const one of all) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}

function currencyIn(text: string): string | undefined {
  const named =
    /(?:currency|währung|waehrung|moeda|devise|moneda|valuta|waluta|amounts?|beträge|montants?|importes?|valores)\b\W*(?:are |all |is |sind |alle )?\W*(?:in |en |em )?\b([A-Z]{3,5})\b/iu.exec(
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
function rangeIn(text: string): Period | undefined {
  if (otherDates.test(text)) return undefined
  const whole = text.match(dates) ?? []
  if (whole.length === 2 && between.test(text)) return periodOf(whole[0] ?? '', whole[1] ?? '', text)
  for (const form of shortForms) {
    const parts = form.exec(text)?.groups
    if (!parts) continue
    const { day = '', month = parts.lastMonth, lastDay = '', lastMonth = parts.month, year = '' } = parts
    return periodOf(`${day}-${month}-${year}`, `${lastDay}-${lastMonth}-${year}`, text)
  }
  return undefined
}

const to = String.raw`\s*(?:-|–|—|to|bis|a|au|al|até)\s*`
const shortForms = [
  String.raw`(?<day>\d{1,2})\.?(?:\s+(?<month>\p{L}{3,10})\.?)?${to}(?<lastDay>\d{1,2})\.?\s+(?<lastMonth>\p{L}{3,10})\.?,?\s+(?<year>\d{4})`,
  String.raw`(?<month>\p{L}{3,10})\.?\s+(?<day>\d{1,2})${to}(?:(?<lastMonth>\p{L}{3,10})\.?\s+)?(?<lastDay>\d{1,2}),?\s+(?<year>\d{4})`,
  String.raw`(?<day>\d{1,2})\.(?<month>\d{1,2})\.${to}(?<lastDay>\d{1,2})\.(?<lastMonth>\d{1,2})\.(?<year>\d{4})`,
].map((form) => new RegExp(form, 'iu'))

/** The reading of both dates that makes whole months wins, since `01/10/2026` alone is open. */
function periodOf(begin: string, end: string, text: string): Period | undefined {
  const periods = (['day-first', 'month-first'] as const).flatMap((order) => {
    const [from, last] = [dayOf(begin, order), dayOf(end, order)]
    if (from === undefined || last === undefined) return []
    // `00:00` at the end of a span begins the day that is no longer part of it.
    const isExclusive = /00:00(?::00)?\D+\S.*00:00(?::00)?\b/.test(text)
    const period = { from, to: isExclusive ? last : last + dayMs }
    return period.to > from && period.to - from <= maxDays * dayMs ? [{ period, order }] : []
  })
  const all = periods.map(({ period }) => period)
  const period = all.find(isOfMonths) ?? all[0]
  const [only, ...others] = periods
  const order = others.length === 0 ? only?.order : undefined
  // `Lisboa PT` is a country; beside a period only an offset is a zone.
  const zone = /\d:\d{2}\s?[+-]\d{2}:?\d{2}\b|\b(?:UTC|GMT)\b/.test(text) ? zoneIn(text) : undefined
  return period && { ...period, ...(zone !== undefined && { zone }), ...(order && { order }) }
}

function dayOf(text: string, order: 'day-first' | 'month-first'): number | undefined {
  const written = /^\d{8}$/.test(text) ? text.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3') : text
  return readDate(written, order)?.local
}

function isOfMonths({ from, to: end }: { from: number; to: number }): boolean {
  return new Date(from).getUTCDate() === 1 && new Date(end).getUTCDate() === 1
}

/** `From: 2026-10-01` and `To: 2026-10-31` in rows of their own. */
function startAndEnd(texts: readonly string[]): Period | undefined {
  const dateAfter = (words: RegExp) =>
    first(texts, (text) => (words.test(text.trim()) ? (text.match(dates) ?? [])[0] : undefined))
  const begin = dateAfter(/^(?:\p{L}+ )?(?:from|start|begin|von|beginn|de|desde|du|início|inicio|début)\b/iu)
  const end = dateAfter(/^(?:\p{L}+ )?(?:to|end|until|bis|ende|a|até|hasta|au|fim|fin)\b/iu)
  return begin === undefined || end === undefined ? undefined : periodOf(begin, end, '')
}

/** `Statement October 2026`, `2026-10`, `Abrechnung 10/2026`. */
const monthForms = [
  /(?<!\d[.\s]\s?)\b(?<month>\p{L}{3,10})\.?\s+(?<year>20\d{2})\b/u,
  /\b(?<year>20\d{2})-(?<month>0[1-9]|1[0-2])\b(?!-\d)/,
  /(?<![\d/.])(?<month>0?[1-9]|1[0-2])[/.](?<year>20\d{2})\b/,
]

function monthIn(text: string): Period | undefined {
  if (otherDates.test(text)) return undefined
  const { month, year } = first(monthForms, (form) => form.exec(text)?.groups) ?? {}
  const from = dayOf(`1-${month}-${year}`, 'day-first')
  if (from === undefined) return undefined
  const start = new Date(from)
  return { from, to: Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1) }
}
