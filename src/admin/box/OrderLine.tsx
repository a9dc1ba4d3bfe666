import { useTranslate } from 'ra-core'
import { Foreign, IdText } from '../fields/Foreign.tsx'
import { MoneyText } from '../fields/MoneyText.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { ToneMark } from '../fields/ToneMark.tsx'
import { useReadStatus } from '../fields/useReadStatus.ts'
import { Icon } from '../page/Icon.tsx'
import type { FoundOrder } from '../../api/search.ts'

type Props = { order: FoundOrder; note?: string | undefined; isLast?: boolean; withCustomer?: boolean }

/** An order in two lines: what and for whom; how it stands and since when. */
export function OrderLine({ order, note, isLast = false, withCustomer = true }: Props) {
  const translate = useTranslate()
  const { label, tone } = useReadStatus()(order)
  const { id, source, destination, customer, createdAt, status } = order
  return (
    <>
      <span className="box-line">
        {isLast && <span className="quiet">{translate('search.last_order')}</span>}
        <span className="box-money">
          <MoneyText money={source} />
          {destination?.currency !== undefined && (
            <>
              <Icon name="next" size={13} />
              {destination.amount === undefined ? (
                <span className="money-code">
                  <Foreign text={destination.currency} />
                </span>
              ) : (
                <MoneyText money={destination} />
              )}
            </>
          )}
        </span>
        {withCustomer && customer !== undefined && <Foreign text={customer} />}
        <IdText id={id} />
      </span>
      <span className="box-line quiet">
        {status !== undefined && (
          <ToneMark tone={tone}>
            <Foreign text={label} />
          </ToneMark>
        )}
        {createdAt !== undefined && <TimeText iso={createdAt} plain />}
        {note !== undefined && note !== '' && <span>{note}</span>}
      </span>
    </>
  )
}
