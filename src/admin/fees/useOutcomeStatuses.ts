import { useMemo } from 'react'
import type { OrderOutcome } from '../../contract/outcome.ts'
import { useFees, type ReportQuery } from './useFees.ts'

/** The statuses of an outcome in this report, where no order of another outcome has one of them. */
export function useOutcomeStatuses(report: ReportQuery): (outcome: OrderOutcome) => string[] | undefined {
  const { data } = useFees({ ...report, by: ['status'], filters: { ...report.filters, outcome: undefined } })
  const statuses = useMemo(() => {
    const found = new Map<string | null, Set<string | null>>()
    for (const { groups } of data?.query.by[0] === 'status' ? data.rows : []) {
      const [outcome = null, status = null] = groups
      found.set(outcome, (found.get(outcome) ?? new Set()).add(status))
    }
    return found
  }, [data])
  return (outcome) => {
    const own = [...(statuses.get(outcome) ?? [])]
    const others = [...statuses].flatMap(([other, words]) => (other === outcome ? [] : [...words]))
    const isOwn = own.length > 0 && own.every((status) => status !== null && !others.includes(status))
    return isOwn ? own.filter((status) => status !== null) : undefined
  }
}
