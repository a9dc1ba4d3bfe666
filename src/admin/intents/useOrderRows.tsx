import type { Fact } from '../kit/page/Section.tsx'
import { useGetOne, useTranslate } from 'react-admin'
import { multiplyAmounts, roundAmount } from '../../contract/amount.ts'
import type { Intent } from '../../api/intents.ts'
import { masksOf, objectOf, sourceOf, textOf, textsOf, valueAt } from '../data-provider/jsonValues.ts'
import type { User } from '../data-provider/records.ts'
import { PurposeText, SentText, TypeText, visibleText } from '../kit/field/Foreign.tsx'
import { MoneyText, ShareText, useUnits } from '../kit/field/MoneyText.tsx'
import { UserField } from '../kit/field/RowLink.tsx'
import { namesIn } from '../forms/filled.ts'
import { useOrderLabel } from '../orders/create/orderForm.ts'
import { useMethod } from '../payment-methods/useMethods.ts'
import { useOtherMid } from '../session/SessionContext.ts'

/** What a create request asks for: who pays what, who receives what, how and for what purpose. */
export function useOrderRows(intent: Intent): (Fact | false)[] {
  const translate = useTranslate()
  const orderLabel = useOrderLabel()
  const otherMid = useOtherMid()
  const { decimalsOf } = useUnits()
  const { kind, mid, userId, request, state, feeShare } = intent
  const side = intent.amountSide ?? 'source'
  const source = textsOf(objectOf(request.source), 'currency', 'amount', 'paymentType', 'paymentCode')
  const destination = textsOf(objectOf(request.destination), 'currency', 'amount')
  const { purposeCode, orderType } = textsOf(request, 'purposeCode', 'orderType')
  const isAhead = kind === 'order' && state === 'to_be_approved'
  const { data: user } = useGetOne<User>(
    'users',
    { id: userId ?? '' },
    { enabled: isAhead && userId !== null && otherMid(mid) === undefined },
  )
  const method = useMethod(isAhead && otherMid(mid) === undefined ? source : {})
  const amountOf = (own: typeof side) => {
    const money = own === 'source' ? source : destination
    if (own === side) return <MoneyText key={own} money={money} />
    return (
      <span key={own}>
        {translate('intents.calculated')}
        {money.currency !== undefined && ` (${visibleText(money.currency)})`}
      </span>
    )
  }
  const feeText = (share: string | null) => {
    if (share === null) return translate('intents.no_fee')
    const { amount, currency } = source
    if (amount === undefined) return <ShareText share={share} />
    const to = { decimals: decimalsOf(currency) ?? 2, rounding: 'half-even' } as const
    return (
      <>
        {translate('create.about')}{' '}
        <MoneyText money={{ amount: roundAmount(multiplyAmounts(amount, share), to), currency }} />
      </>
    )
  }
  const how = [
    source.paymentType && translate(`config.method_types.${source.paymentType}`, { _: source.paymentType }),
    method?.name ? `${method.name} (${method.paymentCode})` : source.paymentCode,
    !source.paymentCode && translate('intents.payer_chooses'),
  ]
  if (kind !== 'order') return []
  return [
    [translate('order_field.userId'), <UserField id={userId} mid={otherMid(mid)} name={user?.name} />],
    [translate('filter.pays'), amountOf('source')],
    [translate('filter.gets'), amountOf('destination')],
    feeShare !== undefined && [translate('intents.fee'), feeText(feeShare)],
    [translate('fault_field.paymentCode'), <SentText text={how.filter(Boolean).join(', ')} />],
    [translate('order.purpose'), <PurposeText code={purposeCode} />],
    [translate('order_field.orderType'), <TypeText type={orderType} />],
    ...otherFields(request).map(([field, text]): Fact => {
      const words = choiceWords[field]
      const shown = words === undefined ? text : translate(`${words}.${text}`, { _: text })
      return [orderLabel(field), <SentText text={shown} />]
    }),
  ]
}

const choiceWords: Record<string, string> = {
  'destination.paymentType': 'config.method_types',
  headlessMode: 'ra.boolean',
}

/** Fields with a row of their own. */
const ownRows =
  /^(userId|orderType|purposeCode|source\.payment(Type|Code)|(source|destination)\.(currency|amount))$/

/** All other fields that were sent, except masked ones, which are listed where they can be revealed. */
function otherFields(request: Intent['request']): [field: string, text: string][] {
  const { undocumented: _, ...sent } = objectOf(sourceOf(request))
  const masked = masksOf(request)?.fields ?? []
  return namesIn(sent).flatMap((field) => {
    const text = ownRows.test(field) || masked.includes(field) ? undefined : textOf(valueAt(sent, field))
    return text === undefined ? [] : [[field, text]]
  })
}
