import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { everyMid, midsOf, type OrderFilterValues } from '../../data-provider/ledgerFilter.ts'
import { useMid } from '../../session/MidContext.ts'
import { useFilters } from '../../list/useFilters.ts'
import { CheckList } from './ChoicePanel.tsx'

/** The merchant ID in use, unless others are asked for. */
export function MidPanel() {
  const translate = useTranslate()
  const { mid, mids } = useMid()
  const { values, change } = useFilters<OrderFilterValues>()
  const chosen = midsOf(values.mid, mid) ?? mids
  const toggle = (one: string) =>
    change((now) => {
      const before = midsOf(now.mid, mid) ?? mids
      const next = before.includes(one) ? before.filter((other) => other !== one) : [...before, one]
      const isOwn = next.length === 0 || (next.length === 1 && next[0] === mid)
      return { mid: isOwn ? undefined : next }
    })
  return (
    <>
      <CheckList
        choices={mids.map((one) => ({ value: one, label: one }))}
        chosen={chosen}
        onToggle={toggle}
      />
      <Button onClick={() => change({ mid: everyMid })} disabled={values.mid === everyMid}>
        {translate('filter.all_mine')}
      </Button>
      <Button onClick={() => change({ mid: undefined })} disabled={values.mid === undefined}>
        {translate('filter.own_mid', { mid })}
      </Button>
    </>
  )
}
