import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { ageText } from '../fields/ageText.ts'
import { CopyTextButton } from '../fields/CopyTextButton.tsx'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { visibleText } from '../fields/visibleText.ts'
import { Facts } from '../page/Facts.tsx'
import type { Order, OrderStay } from '../records.ts'
import { usePermission } from '../session/usePermission.ts'
import { ForeignMark } from './ForeignMark.tsx'
import { meaningPath } from './meaningPath.ts'
import { useMeaning } from './useMeaning.ts'
import { useReply } from './useReply.ts'
// oxlint-disable-next-line import/no-unassigned-import
import './meaning.css'

const parts = ['happened', 'follows', 'tell', 'avoid', 'ask'] as const

type Props = {
  order: Order
  stay?: OrderStay | undefined
  /** The reply can be copied here. */
  hasReply?: boolean
}

/** What the status of an order means, what to tell a caller and what not, and a reply that can be sent as it is. */
export function MeaningPart({ order, stay, hasReply = true }: Props) {
  const translate = useTranslate()
  const usually = useUsually(stay)
  const mayChange = usePermission('statuses.name')
  const meaning = useMeaning(order)
  const reply = useReply(order)
  if (!meaning) return null
  const foreignReply = meaning.foreign[meaning.reply === undefined ? 'tell' : 'reply']
  return (
    <>
      <Facts
        rows={parts.map((part) => [
          translate(`meaning.${part}`),
          <span key={part}>
            <bdi lang={meaning.foreign[part]}>{visibleText(meaning[part])}</bdi>
            <ForeignMark language={meaning.foreign[part]} />
            {part === 'follows' && usually !== undefined && <> {usually}</>}
          </span>,
        ])}
      />
      <div className="buttons meaning-actions">
        {reply && hasReply && <CopyTextButton text={reply} label={translate('meaning.copy_reply')} />}
        {reply && hasReply && foreignReply !== undefined && (
          <span className="note">
            {translate('meaning.reply_in', { language: translate(`meaning.in.${foreignReply}`) })}
          </span>
        )}
        {meaning.own.length > 0 && <span className="note">{translate('meaning.team')}</span>}
        {mayChange && order.status !== undefined && (
          <Link to={meaningPath(order.status, meaning.kind)} className="button">
            {translate('meaning.change')}
          </Link>
        )}
      </div>
    </>
  )
}

/** How long the next step usually takes, of orders like it that were seen to go on; nothing of too few. */
function useUsually(stay: OrderStay | undefined): string | undefined {
  const translate = useTranslate()
  const locale = useFormatLocale()
  if (!stay?.usual || stay.state === 'sync behind' || (stay.orders ?? 0) < fewest) return undefined
  return translate('meaning.usually', {
    orders: new Intl.NumberFormat(locale).format(stay.orders ?? 0),
    median: ageText(stay.usual.median * 1000, locale),
    most: ageText(stay.usual.p90 * 1000, locale),
  })
}

const fewest = 30
