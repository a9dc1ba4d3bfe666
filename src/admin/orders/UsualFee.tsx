import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { compareAmounts, isNegative, isZero } from '../../contract/amount.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { ToneMark } from '../fields/ToneMark.tsx'
import { hasFixed, sizeOf, useLevelWords } from '../fees/unusual/useLevelWords.ts'
import type { FeeLevel, Order, OrderFeeLevel } from '../records.ts'
import { useMid } from '../session/MidContext.ts'

/** What orders like this one usually cost, and how far this one is from that. Read beside the order: it waits for nothing. */
export function UsualFee({ order }: { order: Order }) {
  const translate = useTranslate()
  const { readOrderLevel } = useGateway()
  const { mid } = useMid()
  const { id, status, fees, source, destination } = order
  const { data } = useQuery({
    queryKey: ['fee-level', { id, mid, status, fees, source, destination }],
    queryFn: ({ signal }) => readOrderLevel(id, mid, signal),
    // There is no ledger in the demo.
    enabled: typeof readOrderLevel === 'function' && fees !== undefined,
    retry: false,
  })
  const { countText } = useLevelWords()
  if (!data) return null
  if (data.says === 'too few orders')
    return <p className="note">{translate('levels.too_few', { orders: countText(data.orders ?? 0) })}</p>
  if (data.level === undefined) {
    const said = translate(`levels.cannot.${data.because}`, { _: '' })
    return said === '' ? null : <p className="note">{said}</p>
  }
  return <Compared said={data} level={data.level} />
}

function Compared({ said, level }: { said: OrderFeeLevel; level: FeeLevel }) {
  const translate = useTranslate()
  const { levelText, shareText, countText, money } = useLevelWords()
  const { currency = '', share = 0, usualShare = 0, difference = '0', rounding = '0' } = said
  const isUnusual = said.says === 'unusual'
  const off = money(sizeOf(difference), currency)
  const half = hasFixed(level)
    ? translate(isZero(level.halfWithin) ? 'levels.half_exact' : 'levels.half_money', {
        orders: countText(level.orders),
        within: money(level.halfWithin, currency),
      })
    : translate('levels.half_share', {
        orders: countText(level.orders),
        low: shareText(level.low),
        high: shareText(level.high),
      })
  const end = isUnusual
    ? `${translate(isNegative(difference) ? 'levels.less' : 'levels.more', { difference: off })} ${translate('levels.explains', { rounding: money(rounding, undefined) })}`
    : isZero(difference)
      ? translate('levels.as_usual')
      : compareAmounts(sizeOf(difference), rounding) <= 0
        ? translate('levels.by_rounding')
        : translate('levels.within', { difference: off })
  return (
    <p className="note">
      {isUnusual && (
        <>
          <ToneMark tone="look">{translate('levels.unusual')}</ToneMark>{' '}
        </>
      )}
      {translate('levels.usually', { level: levelText(level, currency) })} {half}{' '}
      {hasFixed(level) && isUnusual
        ? translate('levels.this', { share: shareText(share), usual: shareText(usualShare) })
        : translate('levels.this_share', { share: shareText(share) })}{' '}
      {end}
    </p>
  )
}
