import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { feeChecks } from '../../api/agreedRates.ts'
import { feeGroupings } from '../../api/fees.ts'
import { outcomes, type OrderOutcome } from '../../contract/status.ts'
import { everyMid } from '../data-provider/ledgerFilter.ts'
import { dayOf, isZone, ownZone } from '../time/zonedDay.ts'
import { useNow } from '../kit/field/TimeText.tsx'
import { useMid } from '../session/SessionContext.ts'
import { isStep, daysOf, isPreset, readDays, type Days, type Period } from '../time/period.ts'

/** Reports always group by outcome, so it is no choice. */
export const groupings = feeGroupings.filter((grouping) => grouping !== 'outcome')
export type Grouping = (typeof groupings)[number]

export const filterNames = ['outcome', 'orderType', 'status', 'pair', 'paymentMethod', 'feeCheck'] as const
export type FilterName = (typeof filterNames)[number]
/** Filters with a closed set of values. */
export const closedSets: Partial<Record<FilterName, readonly string[]>> = {
  outcome: outcomes,
  feeCheck: feeChecks,
}
export type FeeFilters = Partial<Record<FilterName, string[] | undefined>>

export type FeeQuery = {
  period: Period
  days: Days
  zone: string
  by: Grouping[]
  filters: FeeFilters
  mids: string
  currency: string | undefined
  of: OrderOutcome | undefined
  unread: string[]
}

const usualPeriod = 'this-month'

export type AddressChange = Record<string, string | readonly string[] | undefined>

/** The query lives in the address, so that links and the back button work. */
export function useFeeQuery() {
  const [params, setParams] = useSearchParams()
  const { mid, mids: own, choose } = useMid()
  const now = useNow()
  const query = readQuery(params, { mid, own, now })
  const named = params.get('mids')
  // The page never shows another merchant ID than the top bar.
  const other = named !== null && named !== mid && own.includes(named) ? named : undefined
  const isStated = params.has('zone') && named !== null

  useEffect(() => {
    if (other !== undefined) choose(other)
  }, [other, choose])

  const { zone, mids } = query
  useEffect(() => {
    if (isStated) return
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (!next.has('zone')) next.set('zone', zone)
        if (!next.has('mids')) next.set('mids', mids)
        return next
      },
      { replace: true },
    )
  }, [isStated, setParams, zone, mids])

  const change = (changed: AddressChange) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries(changed)) {
        next.delete(name)
        for (const one of value === undefined ? [] : [value].flat()) next.append(name, one)
      }
      return next
    })
  return { query, change }
}

type Here = { mid: string; own: readonly string[]; now: number }

export function readQuery(params: URLSearchParams, { mid, own, now }: Here): FeeQuery {
  const unread: string[] = []
  const read = <T>(name: string, value: T | undefined, instead: T): T => {
    if (value === undefined && params.has(name)) unread.push(params.get(name) ?? '')
    return value ?? instead
  }
  const param = (name: string) => params.get(name)
  const oneOf = <T extends string>(all: readonly T[], name: string) => all.find((one) => one === param(name))

  const zone = read('zone', isZone(param('zone') ?? '') ? (param('zone') ?? undefined) : undefined, ownZone())
  const by = readGroupings(params.getAll('by'), unread)
  const filters = readFilters(params, unread)
  const named = param('mids')
  const isMine = named === everyMid || own.includes(named ?? '')
  const mids = read('mids', isMine && named !== null ? named : undefined, mid)
  const today = dayOf(now, zone)
  const typed = readDays(param('from'), param('to'))
  const preset = param('period')
  const period = typed ?? read('period', isPreset(preset) ? preset : undefined, usualPeriod)
  if (!typed && params.has('from')) unread.push(`${param('from')} – ${param('to') ?? ''}`)
  return {
    period,
    days: daysOf(period, today),
    zone,
    by,
    filters,
    mids,
    currency: param('currency') ?? undefined,
    of: read('of', oneOf(outcomes, 'of'), undefined),
    unread,
  }
}

function readGroupings(words: readonly string[], unread: string[]): Grouping[] {
  const by: Grouping[] = []
  for (const word of words) {
    const grouping = groupings.find((one) => one === word)
    if (grouping === undefined) {
      if (word !== 'none' && word !== 'outcome') unread.push(word)
    } else if (!by.includes(grouping) && !(isStep(grouping) && by.some(isStep))) by.push(grouping)
  }
  return by
}

function readFilters(params: URLSearchParams, unread: string[]): FeeFilters {
  const filters: FeeFilters = {}
  for (const name of filterNames) {
    const words = [...new Set(params.getAll(name))].filter((word) => {
      const known: readonly string[] | undefined = closedSets[name]
      const isRead = word !== '' && (known?.includes(word) ?? true)
      if (!isRead) unread.push(word)
      return isRead
    })
    if (words.length > 0) filters[name] = words
  }
  return filters
}
