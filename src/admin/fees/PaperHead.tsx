import { useTranslate } from 'react-admin'
import { everyMid } from '../data-provider/ledgerFilter.ts'
import { visibleText } from '../fields/visibleText.ts'
import { Facts } from '../page/Section.tsx'
import { useMid, useSession } from '../session/SessionContext.ts'
import { useFilterText } from './useFilterText.ts'
import { filterNames } from './useFeeQuery.ts'
import type { FeeAnswer } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'

/** On paper a report says by itself of what it is, and who made it when. */
export function PaperHead({ answer: { query, readAt } }: { answer: FeeAnswer }) {
  const translate = useTranslate()
  const { locale, spanText } = useFeeWords()
  const { filterText } = useFilterText()
  const { mids: own } = useMid()
  const { email } = useSession().session.operator
  const filters = filterNames.flatMap((name) =>
    query.filters[name] === undefined
      ? []
      : [`${translate(`fees.filter.${name}`)}: ${filterText(name, query.filters[name])}`],
  )
  const mids = query.mid === everyMid ? own : [query.mid]
  const made = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'long',
    hourCycle: 'h23',
    timeZone: query.zone,
  })
  return (
    <div className="fee-paper">
      <Facts
        rows={[
          [translate('fees.paper.period'), spanText(query.days, query.zone)],
          [translate('fees.paper.mids'), mids.map(visibleText).join(', ')],
          [translate('fees.paper.filters'), filters.join(' · ') || translate('fees.paper.none')],
          [
            translate('fees.paper.grouped'),
            query.by.map((one) => translate(`fees.by.${one}`)).join(', ') || translate('fees.paper.none'),
          ],
          [translate('fees.paper.made'), made.format(readAt)],
          [translate('fees.paper.by'), visibleText(email)],
        ]}
      />
    </div>
  )
}
