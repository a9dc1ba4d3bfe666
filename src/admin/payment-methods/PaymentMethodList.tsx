import { Box, useMediaQuery, type Theme } from '@mui/material'
import { DataTable, useTranslate } from 'react-admin'
import { Absent } from '../fields/Absent.tsx'
import { IdText } from '../fields/IdText.tsx'
import { MoneyText } from '../fields/MoneyText.tsx'
import { SentText } from '../fields/SentText.tsx'
import { Column } from '../layout/Column.tsx'
import { ListPage } from '../layout/ListPage.tsx'
import { PhoneRows } from '../layout/PhoneRows.tsx'
import type { Money, PaymentMethod } from '../records.ts'
import { FoldedRules } from './FieldRules.tsx'
import { Limits } from './Limits.tsx'
import { PaymentMethodFilters } from './PaymentMethodFilters.tsx'

/** The ways to pay, their limits, and what each asks for. */
export function PaymentMethodList() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return <ListPage filters={<PaymentMethodFilters />}>{isPhone ? <MethodRows /> : <MethodTable />}</ListPage>
}

function MethodTable() {
  return (
    <DataTable<PaymentMethod> bulkActionButtons={false} rowClick={false} sx={tableLook}>
      <Column<PaymentMethod>
        source="name"
        label="config.name"
        render={(method) => <Name method={method} />}
      />
      <Column<PaymentMethod>
        source="paymentCode"
        label="config.code"
        render={(method) => <Code method={method} />}
      />
      <Column<PaymentMethod>
        source="paymentType"
        label="config.type"
        render={(method) => <Type method={method} />}
      />
      <Column<PaymentMethod>
        source="currency"
        label="config.currency"
        render={({ currency }) => <SentText text={currency} />}
      />
      <Column<PaymentMethod>
        source="minAmount"
        label="config.min"
        align="right"
        render={({ minAmount, currency }) => <MoneyText money={moneyOf(minAmount, currency)} />}
      />
      <Column<PaymentMethod>
        source="maxAmount"
        label="config.max"
        align="right"
        render={({ maxAmount, currency }) => <MoneyText money={moneyOf(maxAmount, currency)} />}
      />
      <Column<PaymentMethod>
        source="rules"
        label="config.rules"
        render={({ rules }) => <FoldedRules rules={rules} />}
      />
    </DataTable>
  )
}

function MethodRows() {
  return (
    <PhoneRows<PaymentMethod>
      lines={(method) => ({
        title: <Name method={method} />,
        figure: <Limits method={method} />,
        note: <Type method={method} />,
        aside: hasLimits(method) ? <Code method={method} /> : <SentText text={method.currency} />,
        more: <FoldedRules rules={method.rules} />,
      })}
    />
  )
}

function Name({ method: { name, paymentCode } }: { method: PaymentMethod }) {
  return (
    <Box component="span" sx={{ fontWeight: 550 }}>
      <SentText text={name ?? paymentCode} />
    </Box>
  )
}

function Code({ method: { paymentCode } }: { method: PaymentMethod }) {
  return paymentCode === undefined ? <Absent /> : <IdText id={paymentCode} whole />
}

const knownTypes = new Set(['bank_transfer', 'local_wallet', 'card'])

function Type({ method: { paymentType } }: { method: PaymentMethod }) {
  const translate = useTranslate()
  if (paymentType === undefined || !knownTypes.has(paymentType)) return <SentText text={paymentType} />
  return (
    <Box component="span" title={paymentType} sx={{ whiteSpace: 'nowrap' }}>
      {translate(`config.method_types.${paymentType}`)}
    </Box>
  )
}

function hasLimits({ minAmount, maxAmount }: PaymentMethod): boolean {
  return minAmount !== undefined || maxAmount !== undefined
}

/** A currency alone is no limit. */
function moneyOf(amount: string | undefined, currency: string | undefined): Money | undefined {
  return amount === undefined ? undefined : { amount, currency }
}

const tableLook = {
  '& .column-name': { minWidth: 160 },
  '& .column-paymentCode': { minWidth: 150 },
  '& .column-rules': { width: '33%' },
  '& tr:has(details[open]) td': { verticalAlign: 'top', py: '9px' },
} as const
