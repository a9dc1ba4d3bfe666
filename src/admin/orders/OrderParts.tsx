import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Absent } from '../fields/Absent.tsx'
import { SentText } from '../fields/SentText.tsx'
import { CopyableId } from '../fields/CopyableId.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { Facts } from '../page/Facts.tsx'
import type { Order } from '../records.ts'

export function OrderTimes({ order }: { order: Order }) {
  const translate = useTranslate()
  return (
    <Facts
      rows={[
        [translate('order.created'), <TimeText key="c" iso={order.createdAt} exact />],
        [translate('order.updated'), <TimeText key="u" iso={order.updatedAt} exact />],
      ]}
    />
  )
}

export function OrderParties({ order: { senderName, userId, orderType, purposeCode } }: { order: Order }) {
  const translate = useTranslate()
  return (
    <Facts
      rows={[
        [translate('order.sender'), <SentText key="s" text={senderName} />],
        [
          translate('order.person'),
          userId === undefined ? (
            <Absent key="p" />
          ) : (
            <Box key="p" component={Link} to={`/users/${encodeURIComponent(userId)}/show`}>
              {translate('order.open_person')}
            </Box>
          ),
        ],
        [translate('order.type'), <SentText key="t" text={orderType} />],
        [translate('order.purpose'), <SentText key="c" text={purposeCode} />],
      ]}
    />
  )
}

export function OrderIdentifiers({ order: { id, userId, mid } }: { order: Order }) {
  const translate = useTranslate()
  const ids: [string, string | undefined][] = [
    [translate('order.id'), id],
    [translate('order.user_id'), userId],
    [translate('order.mid'), mid],
  ]
  return (
    <Facts
      rows={ids.map(([name, value]) => [
        name,
        value === undefined ? <Absent key={name} /> : <CopyableId key={name} id={value} of={name} />,
      ])}
    />
  )
}
