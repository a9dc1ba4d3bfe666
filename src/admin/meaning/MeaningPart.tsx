import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { CopyTextButton } from '../fields/CopyTextButton.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { Facts } from '../page/Facts.tsx'
import type { Order } from '../records.ts'
import { usePermission } from '../session/usePermission.ts'
import { meaningPath } from './meaningPath.ts'
import { useMeaning } from './useMeaning.ts'
import { useReply } from './useReply.ts'

const parts = ['happened', 'follows', 'tell', 'avoid', 'ask'] as const

/** What the status of an order means, what to tell a caller and what not, and a reply that can be sent as it is. */
export function MeaningPart({ order }: { order: Order }) {
  const translate = useTranslate()
  const mayChange = usePermission('statuses.name')
  const meaning = useMeaning(order)
  const reply = useReply(order)
  if (!meaning) return null
  return (
    <>
      <Facts
        rows={parts.map((part) => [
          translate(`meaning.${part}`),
          <Foreign key={part} text={meaning[part]} />,
        ])}
      />
      <div className="buttons meaning-actions">
        {reply && <CopyTextButton text={reply} label={translate('meaning.copy_reply')} />}
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
