import { useTranslate } from 'react-admin'
import { CheckList } from '../list/CheckList.tsx'
import { isStep } from './calendar.ts'
import { groupings, type Grouping } from './useFeeQuery.ts'

type Props = { by: readonly Grouping[]; change: (by: readonly Grouping[]) => void }

/** One grouping or several, in the order in which they were chosen; of days, weeks and months one at a time. */
export function GroupPanel({ by, change }: Props) {
  const translate = useTranslate()
  const toggle = (value: string) => {
    const chosen = groupings.find((one) => one === value)
    if (chosen === undefined) return
    const others = by.filter((one) => one !== chosen && !(isStep(chosen) && isStep(one)))
    change(by.includes(chosen) ? others : [...others, chosen])
  }
  return (
    <CheckList
      choices={groupings.map((value) => ({ value, label: translate(`fees.by.${value}`) }))}
      chosen={by}
      onToggle={toggle}
    />
  )
}
