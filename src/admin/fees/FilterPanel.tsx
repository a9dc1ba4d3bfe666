import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { outcomes } from '../../contract/status.ts'
import { CheckList } from '../list/CheckList.tsx'
import { KnownMethods } from './KnownMethods.tsx'
import type { FilterName } from './useFeeQuery.ts'
import type { ReportQuery } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'
import { useGroupCounts } from './useGroupCounts.ts'

type Props = {
  name: FilterName
  report: ReportQuery
  chosen: readonly string[]
  choose: (values: readonly string[]) => void
}

/** What can be chosen: the values that there are in this period, with the number of their orders. */
export function FilterPanel({ name, ...props }: Props) {
  return name === 'outcome' ? <OutcomePanel {...props} /> : <ValuePanel name={name} {...props} />
}

function OutcomePanel({ chosen, choose }: Omit<Props, 'name'>) {
  const translate = useTranslate()
  const choices = outcomes.map((value) => ({ value, label: translate(`fee.outcome.${value}`) }))
  return <Choices choices={choices} chosen={chosen} choose={choose} />
}

function ValuePanel({ name, report, chosen, choose }: Props & { name: Exclude<FilterName, 'outcome'> }) {
  const translate = useTranslate()
  const { valueText } = useFeeWords()
  const { isRead, values } = useGroupCounts(report, name)
  const others = chosen.filter((word) => !values.some(({ value }) => value === word))
  const choices = [
    ...values.map(({ value, orders }) => ({ value, label: valueText(name, value), count: orders })),
    ...others.map((value) => ({ value, label: valueText(name, value) })),
  ]
  return (
    <div className="panel panel-narrow">
      {!isRead && <p className="note">{translate('fees.counting')}</p>}
      {isRead && choices.length === 0 && <p className="note">{translate('fees.none_to_choose')}</p>}
      <Choices choices={choices} chosen={chosen} choose={choose} />
      {name === 'paymentMethod' && <KnownMethods query={report} />}
    </div>
  )
}

type ChoiceProps = Pick<Props, 'chosen' | 'choose'> & {
  choices: readonly { value: string; label: string; count?: number }[]
}

function Choices({ choices, chosen, choose }: ChoiceProps) {
  const translate = useTranslate()
  const toggle = (value: string) =>
    choose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <>
      {choices.length > 0 && <CheckList choices={choices} chosen={chosen} onToggle={toggle} />}
      {chosen.length > 0 && <Button onClick={() => choose([])}>{translate('filter.any')}</Button>}
    </>
  )
}
