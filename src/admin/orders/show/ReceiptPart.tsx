import { useTranslate } from 'react-admin'
import { Box, Button, Typography } from '@mui/material'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Folded, Section, Facts, type Fact } from '../../kit/page/Section.tsx'
import type { Money, Order, OrderReceipt } from '../../data-provider/records.ts'
import { isLoopbackName } from '../../../contract/redirect.ts'
import { CopyableText, CopyTextButton } from '../../kit/field/CopyButton.tsx'
import { Foreign, visibleText } from '../../kit/field/Foreign.tsx'
import { Icon } from '../../kit/page/Icon.tsx'
import { useMid, usePermission } from '../../session/SessionContext.ts'
import { monospace } from '../../theme/theme.ts'
import { useFieldWords } from '../../kit/field/useFieldWords.ts'
import { addressPart } from '../../data-provider/addressPart.ts'
import { MoneyText, useUnits } from '../../kit/field/MoneyText.tsx'
import { useFormatLocale } from '../../kit/field/useFormatLocale.ts'
import { compareAmounts } from '../../../contract/amount.ts'
import { formatMoney } from '../../../contract/formatAmount.ts'
import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query'
import { useRead } from '../../data-provider/useApi.ts'

type Props = {
  receipt: OrderReceipt | undefined
  /** False once the payer is done, because the link would invite a second payment. */
  isWaiting: boolean
  money?: Money | undefined
  /** Where no other action matters more than copying the link. */
  isMain?: boolean
}

export function ReceiptPart({ receipt, isWaiting, money, isMain = false }: Props) {
  const translate = useTranslate()
  if (!receipt || (receipt.payUrl === undefined && !hasInstructions(receipt))) return null
  const content = (
    <>
      {receipt.payUrl !== undefined && (
        <PayLink {...receipt} url={receipt.payUrl} money={money} isMain={isMain} />
      )}
      <PaymentInstructions receipt={receipt} />
    </>
  )
  if (isWaiting) return <Section title={translate('order.pay')}>{content}</Section>
  return <Folded title={translate('order.how_to_pay')}>{content}</Folded>
}

const QrCode = lazy(() => import('../../kit/field/QrCode.tsx').then((file) => ({ default: file.QrCode })))

type MailProps = Pick<Props, 'money'> & Pick<OrderReceipt, 'id' | 'fixedSide'> & { url: string }

function PayLink({ url, id, fixedSide, money, isMain }: MailProps & Pick<Props, 'isMain'>) {
  const translate = useTranslate()
  const link = openableLink(url)
  const { mode } = useMid()
  // In the demo the pay page is part of this tab.
  const target =
    mode === 'demo' && link
      ? { component: Link, to: new URL(link.href).hash.slice(1) }
      : { component: 'a', href: link?.href, target: '_blank', rel: 'noopener noreferrer' }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography variant="h2">{translate('order.pay_link')}</Typography>
        <Box sx={{ fontFamily: monospace, fontSize: 12.5, overflowWrap: 'anywhere', my: 1 }}>
          <bdi>{visibleText(url)}</bdi>
        </Box>
        {link ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <CopyTextButton
              text={() => url}
              label={translate('create.copy_link')}
              className={`button button-${isMain ? 'main' : 'outlined'}`}
            />
            <MailLink {...{ id, url, money, fixedSide }} />
            <Button {...target} endIcon={<Icon name="open" />}>
              {translate('order.open_link', { host: link.host })}
            </Button>
          </Box>
        ) : (
          <p role="alert" className="warning">
            {translate('order.unsafe_link')}
          </p>
        )}
        <p className="note">{translate('order.link_once')}</p>
      </Box>
      {link && (
        <Suspense fallback={<div className="qr-code" />}>
          <QrCode text={url} label={translate('order.qr')} />
        </Suspense>
      )}
    </Box>
  )
}

/** Accepts https, or http on loopback; never with user name and password. */
function openableLink(url: string): { href: string; host: string } | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, host, href, username, password } = new URL(url)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname))
  return isSafe && !username && !password ? { href, host } : undefined
}

function hasInstructions({ accountDetails, accountId, transferType }: OrderReceipt): boolean {
  return accountDetails.length > 0 || accountId !== undefined || transferType !== undefined
}

function PaymentInstructions({ receipt }: { receipt: OrderReceipt }) {
  const translate = useTranslate()
  const fieldWords = useFieldWords()
  if (!hasInstructions(receipt)) return null
  const { accountDetails, accountId, transferType } = receipt
  const all = [...accountDetails, ['accountId', accountId] as const, ['type', transferType] as const]
  return (
    <Section title={translate('order.bank_instructions')}>
      <Facts
        rows={all.map(
          ([field, value]) =>
            value !== undefined && [fieldWords(field), <CopyableText text={value} of={fieldWords(field)} />],
        )}
      />
    </Section>
  )
}

/** Opens the mail program with the pay link but no recipient, since that is personal. */
function MailLink({ id, url, money, fixedSide }: MailProps) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { decimalsOf } = useUnits()
  const { amount, currency } = money ?? {}
  const written =
    amount === undefined || currency === undefined
      ? undefined
      : formatMoney(amount, currency, { locale, decimals: decimalsOf(currency) })
  const body = translate(written === undefined ? 'create.mail_body_bare' : 'create.mail_body', {
    // The provider may still change the amount it calculates.
    amount: fixedSide === 'destination' ? `${translate('create.about')} ${written}` : written,
    url,
    id,
  })
  const query = [
    ['subject', translate('create.mail_subject')],
    ['body', body.replaceAll('\n', '\r\n')],
  ].map(([name, text]) => `${name}=${addressPart(text ?? '')}`)
  return (
    <Button component="a" href={`mailto:?${query.join('&')}`} variant="outlined">
      {translate('create.mail')}
    </Button>
  )
}

/** Facts of the answer that stay after the end of the order. */
export function useReceiptRows(receipt?: OrderReceipt, order?: Order): (Fact | false)[] {
  const translate = useTranslate()
  const { amount, flow } = receipt ?? {}
  const amounts = [order?.source?.amount, order?.destination?.amount].filter((one) => one !== undefined)
  // The answer does not say which side its amount belongs to.
  const differs =
    amount !== undefined && amounts.length > 0 && amounts.every((one) => compareAmounts(one, amount) !== 0)
  return [
    amount !== undefined && [
      translate('create.answer_amount'),
      <>
        <MoneyText money={{ amount, currency: undefined }} />
        {differs && ` ${translate('create.answer_differs')}`}
      </>,
    ],
    flow !== undefined && [translate('order.flow'), <Foreign text={flow} />],
  ]
}

type ReceiptProps = {
  id: string | undefined
  mid?: string
  isOver?: boolean
}

/** The service never returns a receipt again: it comes from this tab or the server. */
export function useReceipt({ id = '', mid, isOver = false }: ReceiptProps): OrderReceipt | undefined {
  const inUse = useMid()
  const mayRead = usePermission('orders.create')
  const { data: own } = useQuery<OrderReceipt>({ queryKey: ownReceiptKey(id), queryFn: skipToken })
  const query = { id, mid: mid ?? inUse.mid }
  const { data } = useRead(
    ['receipts', 'read', query],
    (api, signal) => api.readReceipt(id, query.mid, signal),
    {
      // The page works without it.
      enabled: mayRead && id !== '' && !own,
      staleTime: Infinity,
      retry: false,
    },
  )
  const receipt = own ?? data ?? undefined
  return isOver ? receipt && withoutPayData(receipt) : receipt
}

function withoutPayData({ id, flow, amount, fixedSide }: OrderReceipt): OrderReceipt {
  return { id, flow, amount, fixedSide, accountDetails: [] }
}

const own = ['receipts', 'own']

const ownReceiptKey = (id: string) => [...own, id]

/** Cached until the sign-out, because the service never returns it again. */
export function keepReceipt(queryClient: QueryClient, receipt: OrderReceipt): void {
  queryClient.setQueryDefaults(own, { gcTime: Infinity })
  queryClient.setQueryData(ownReceiptKey(receipt.id), receipt)
}
