import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { everyMid } from '../data-provider/ledgerFilter.ts'
import { dayOf, isZone, ownZone } from '../fields/zonedDay.ts'
import { useNow } from '../fields/useNow.ts'
import { useMid } from '../session/MidContext.ts'
import type { Days } from './calendar.ts'
import { daysOf, isPreset, readDays, type Period } from './period.ts'

export const groupings = ['day', 'week', 'month', 'mid', 'orderType', 'status', 'none'] as const
export type Grouping = (typeof groupings)[number]

export type FeeQuery = {
  period: Period
  days: Days
  zone: string
  by: Grouping
  /** One merchant ID, or all that this person may see. */
  mids: string
  /** Chosen among those that there are; undefined: the busiest. */
  currency: string | undefined
  today: string
  /** What the address asks for and nobody can read, or nobody here may see. */
  unread: string[]
}

const usual = { period: 'this-month', by: 'day' } as const

/**
 * The query stands in the address, zone and merchant ID included, so that a link means the same to whoever opens
 * it. A choice is a step that the back button takes back.
 */
export function useFeeQuery() {
  const [params, setParams] = useSearchParams()
  const { mid, mids: own, choose } = useMid()
  const now = useNow()
  const query = readQuery(params, { mid, own, now })
  const named = params.get('mids')
  // The top bar says which merchant ID is in use: the page never shows another one.
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

  const change = (changed: Record<string, string | undefined>) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries(changed)) {
        if (value === undefined) next.delete(name)
        else next.set(name, value)
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

  const zone = read('zone', isZone(param('zone') ?? '') ? (param('zone') ?? undefined) : undefined, ownZone())
  const by = read(
    'by',
    groupings.find((grouping) => grouping === param('by')),
    usual.by,
  )
  const named = param('mids')
  const isMine = named === everyMid || own.includes(named ?? '')
  const mids = read('mids', isMine && named !== null ? named : undefined, mid)
  const today = dayOf(now, zone)
  const typed = readDays(param('from'), param('to'))
  const preset = param('period')
  const period = typed ?? read('period', isPreset(preset) ? preset : undefined, usual.period)
  if (!typed && params.has('from')) unread.push(`${param('from')} – ${param('to') ?? ''}`)
  return {
    period,
    days: daysOf(period, today),
    zone,
    by,
    mids,
    currency: param('currency') ?? undefined,
    today,
    unread,
  }
}
