import { useTranslate } from 'ra-core'
import { Tip, ToneMark } from '../kit/field/ToneMark.tsx'
import type { Order } from '../data-provider/records.ts'

export function LateMark({ order: { late } }: { order: Pick<Order, 'late'> }) {
  const translate = useTranslate()
  if (late === undefined) return null
  const words = translate(`filter.${late}`)
  return (
    <Tip text={() => words}>
      {' '}
      <ToneMark tone="late">
        <span className="unseen">{words}</span>
      </ToneMark>
    </Tip>
  )
}
