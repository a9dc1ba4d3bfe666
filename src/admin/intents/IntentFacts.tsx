import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Absent } from '../fields/Absent.tsx'
import { CopyableId } from '../fields/CopyableId.tsx'
import { IdText } from '../fields/IdText.tsx'
import { MoneyText } from '../fields/MoneyText.tsx'
import { SentText } from '../fields/SentText.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { Facts } from '../page/Facts.tsx'
import { OrderField } from '../fields/OrderField.tsx'
import type { Intent } from '../records.ts'
import { UserField } from '../fields/UserField.tsx'
import { IntentKind } from './IntentState.tsx'

export function IntentFacts({ intent }: { intent: Intent }) {
  const translate = useTranslate()
  const { id, kind, mid, operator, userId, money, createdAt } = intent
  return (
    <Facts
      rows={[
        [translate('intents.what'), <IntentKind key="w" kind={kind} />],
        [translate('intents.by'), <SentText key="b" text={operator} />],
        [translate('intents.when'), <TimeText key="t" iso={createdAt} exact />],
        [
          translate('intents.person'),
          userId === undefined ? <Absent key="p" /> : <UserField key="p" id={userId} />,
        ],
        ...(kind === 'order'
          ? [[translate('intents.amount'), <MoneyText key="m" money={money} />] as const]
          : []),
        [translate('order.mid'), mid === undefined ? <Absent key="i" /> : <IdText key="i" id={mid} whole />],
        [translate('intents.key'), <CopyableId key="k" id={id} of={translate('intents.key')} />],
      ]}
    />
  )
}

/** What became of it: step by step, and in the service's own words where it had some. */
export function IntentAnswer({ intent }: { intent: Intent }) {
  const translate = useTranslate()
  const { state, attemptAt, settledAt, status, message, orderId, resolvedBy, resolvedAt, reason } = intent
  return (
    <>
      <Typography sx={{ mb: 1.5 }}>{translate(`intents.meaning.${state}`, { _: '' })}</Typography>
      <Facts
        rows={[
          [translate('intents.sent_at'), <TimeText key="a" iso={attemptAt} exact />],
          [translate('intents.settled_at'), <TimeText key="s" iso={settledAt} exact />],
          [translate('intents.status'), <SentText key="c" text={status?.toString()} />],
          [translate('intents.answer'), <SentText key="m" text={message} />],
          [
            translate('intents.order'),
            orderId === undefined ? <Absent key="o" /> : <OrderField key="o" id={orderId} />,
          ],
          ...(resolvedAt === undefined && resolvedBy === undefined
            ? []
            : [
                [translate('intents.decided_by'), <SentText key="r" text={resolvedBy} />] as const,
                [translate('intents.decided_at'), <TimeText key="d" iso={resolvedAt} exact />] as const,
                [translate('form.reason'), <SentText key="e" text={reason} />] as const,
              ]),
        ]}
      />
    </>
  )
}
