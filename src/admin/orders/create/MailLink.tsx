import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { addressPart } from '../../addressPart.ts'
import { formatMoney } from '../../../contract/formatAmount.ts'
import { useFormatLocale } from '../../fields/useFormatLocale.ts'
import { useUnits } from '../../fields/MoneyText.tsx'
import type { Money } from '../../records.ts'

type Props = { id: string; url: string; money: Money | undefined }

/** A letter with the pay link in the sender's own mail program. It names no one: whom it goes to is typed there. */
export function MailLink({ id, url, money }: Props) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { decimalsOf } = useUnits()
  const { amount, currency } = money ?? {}
  const decimals = decimalsOf(currency)
  const written =
    amount === undefined || currency === undefined
      ? undefined
      : formatMoney(amount, currency, { locale, ...(decimals !== undefined && { decimals }) })
  const body = translate(written === undefined ? 'create.mail_body_bare' : 'create.mail_body', {
    amount: written,
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
