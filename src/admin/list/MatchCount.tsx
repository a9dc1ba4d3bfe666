import { useListContext, useTranslate } from 'ra-core'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { useListFacts } from './useListFacts.ts'

/** How many match, of how many there are: "41 of 5,002". Nothing where nobody told a total. */
export function MatchCount() {
  const { total } = useListContext()
  const facts = useListFacts()
  const translate = useTranslate()
  const format = new Intl.NumberFormat(useFormatLocale())
  if (total === undefined) return null
  const figure = format.format(total)
  if (facts?.source !== 'ledger') return <span className="page-count">{figure}</span>
  const held = facts.held.reduce((sum, { count }) => sum + count, 0)
  const words = facts.isCapped ? 'more_than' : facts.coverage === 'at-least' ? 'at_least' : 'matches'
  return (
    <span className="page-count">
      {translate(`list.${words}`, { count: figure })}
      {total < held && ` ${translate('list.of', { total: format.format(held) })}`}
    </span>
  )
}
