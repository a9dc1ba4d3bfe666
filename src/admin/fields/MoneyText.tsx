import { Box } from '@mui/material'
import { formatAmount } from '../../contract/formatAmount.ts'
import type { Money } from '../records.ts'
import { Absent } from './Absent.tsx'
import { Foreign } from './Foreign.tsx'
import { useUnits } from './useUnits.ts'
import { useFormatLocale } from './useFormatLocale.ts'

/** An amount to its last digit, and its code in a quieter ink. Whole units of a fiat currency get its usual decimals. */
export function MoneyText({ money }: { money: Money | undefined }) {
  const locale = useFormatLocale()
  const { decimalsOf } = useUnits()
  if (!money || (money.amount === undefined && money.currency === undefined)) return <Absent />
  const { amount, currency } = money
  const figure =
    amount === undefined ? undefined : formatAmount(amount, { locale, decimals: decimalsOf(currency) })
  const isLong = (figure ?? '').length + (currency ?? '').length > 32
  return (
    <Box component="span" sx={isLong ? longLook : oneLine}>
      {figure ?? <Absent />}
      {currency !== undefined && (
        <Box component="span" sx={{ ml: '0.4em', color: 'text.secondary', fontSize: '0.92em' }}>
          <Foreign text={currency} />
        </Box>
      )}
    </Box>
  )
}

const oneLine = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const

/** No digit is cut, however many there are: they go on in the next line. */
const longLook = {
  display: 'inline-block',
  maxWidth: 240,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
} as const
