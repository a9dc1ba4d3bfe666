import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { ageText } from '../time/durationText.ts'
import { CopyTextButton } from '../kit/field/CopyButton.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { FailureText, failureCodes, Foreign, visibleText } from '../kit/field/Foreign.tsx'
import { Facts } from '../kit/page/Section.tsx'
import type { OrderStay } from '../../api/orders.ts'
import type { Order } from '../data-provider/records.ts'
import { StatusNote } from '../statuses/StatusNote.tsx'
import { useMeaning, useReply } from './useMeaning.ts'

const parts = ['happened', 'follows', 'tell', 'avoid', 'ask'] as const

type Props = {
  order: Order
  stay?: OrderStay | undefined
  hasReply?: boolean
}

export function MeaningPart({ order, stay, hasReply = true }: Props) {
  const translate = useTranslate()
  const usually = useUsually(stay)
  const meaning = useMeaning(order)
  const reply = useReply(order)
  const { failureCode, failureMessage } = order
  return (
    <>
      {meaning && (
        <Facts
          rows={[
            (failureCode ?? failureMessage) !== undefined && [
              translate('filter.failure'),
              <>
                {failureCode !== undefined && (
                  <>
                    {failureCodes.includes(failureCode) && <FailureText code={failureCode} />}{' '}
                    <code>{visibleText(failureCode)}</code>{' '}
                  </>
                )}
                {failureMessage !== undefined && <Foreign text={failureMessage} />}
              </>,
            ],
            ...parts.map((part): [string, ReactNode] => [
              translate(`meaning.${part}`),
              <span key={part}>
                <bdi>{visibleText(meaning[part])}</bdi>
                {part === 'follows' && usually !== undefined && <> {usually}</>}
              </span>,
            ]),
          ]}
        />
      )}
      {meaning?.isFromPractice && <p className="note">{translate('meaning.practice')}</p>}
      <StatusNote order={order} />
      {reply && hasReply && (
        <p>
          <CopyTextButton text={reply} label={translate('meaning.copy_reply')} />
        </p>
      )}
    </>
  )
}

function useUsually(stay: OrderStay | undefined): string | undefined {
  const translate = useTranslate()
  const locale = useFormatLocale()
  if (!stay?.usual || stay.state === 'sync behind' || (stay.orders ?? 0) < minOrders) return undefined
  return translate('meaning.usually', {
    orders: stay.orders ?? 0,
    median: ageText(stay.usual.median * 1000, locale),
    most: ageText(stay.usual.p90 * 1000, locale),
  })
}

const minOrders = 30
