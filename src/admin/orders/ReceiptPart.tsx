import { useTranslate } from 'react-admin'
import { Folded, Section } from '../page/Section.tsx'
import type { Money, OrderReceipt } from '../records.ts'
import { PayLink } from './PayLink.tsx'
import { hasInstructions, PaymentInstructions } from './PaymentInstructions.tsx'

type Props = {
  receipt: OrderReceipt | undefined
  /** The payer is waited for: afterwards it would only invite a second payment. */
  isWaiting: boolean
  /** What the payer pays. */
  money?: Money | undefined
}

/** What lets the payer pay: the link, and where a bank transfer goes. */
export function ReceiptPart({ receipt, isWaiting, money }: Props) {
  const translate = useTranslate()
  if (!receipt || (receipt.payUrl === undefined && !hasInstructions(receipt))) return null
  const content = (
    <>
      {receipt.payUrl !== undefined && <PayLink url={receipt.payUrl} id={receipt.id} money={money} />}
      <PaymentInstructions receipt={receipt} />
    </>
  )
  if (isWaiting) return <Section title={translate('order.pay')}>{content}</Section>
  return <Folded title={translate('order.how_to_pay')}>{content}</Folded>
}
