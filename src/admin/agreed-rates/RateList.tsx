import { Button } from '@mui/material'
import { useState, type ComponentType } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { AgreedRate } from '../../api/agreedRates.ts'
import { addressPart } from '../data-provider/addressPart.ts'
import { useApi } from '../data-provider/useApi.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { useTypedAmount } from '../kit/filter/typedAmount.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { linesOf, ListRows, type Column } from '../kit/list/ListRows.tsx'
import { Icon } from '../kit/page/Icon.tsx'
import { useMid } from '../session/SessionContext.ts'
import { PasteRates, ProposeRates, type DialogProps } from './AddRates.tsx'
import { RateInputs, useRatesChanged } from './RateInputs.tsx'
import { newRate, toBody, useRateText } from './rateText.ts'
import './rates.css'

export function RateList() {
  const translate = useTranslate()
  const { mid } = useMid()
  return (
    <ListPage
      sort={{ field: 'from', order: 'DESC' }}
      filter={{ mid }}
      actions={<AddButtons />}
      empty={<p>{translate('agreed_rates.none')}</p>}
    >
      <p className="note">{translate('agreed_rates.help')}</p>
      <ListRows columns={columns} lines={lines} />
    </ListPage>
  )
}

const dialogs = { propose: ProposeRates, paste: PasteRates, add: AddRate } satisfies Record<
  string,
  ComponentType<DialogProps>
>
type Way = keyof typeof dialogs

function AddButtons() {
  const translate = useTranslate()
  const [way, setWay] = useState<Way>()
  const Dialog = way && dialogs[way]
  return (
    <>
      {(['propose', 'paste'] as const).map((one) => (
        <Button key={one} variant="outlined" onClick={() => setWay(one)}>
          {translate(`agreed_rates.${one}.title`)}
        </Button>
      ))}
      <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setWay('add')}>
        {translate('agreed_rates.add')}
      </Button>
      {Dialog && <Dialog onClose={() => setWay(undefined)} />}
    </>
  )
}

function AddRate({ onClose }: DialogProps) {
  const translate = useTranslate()
  const { addRate } = useApi()
  const { mid } = useMid()
  const { read } = useTypedAmount()
  const changed = useRatesChanged()
  const notify = useNotify()
  const [start] = useState(newRate)
  return (
    <FormDialog
      title={translate('agreed_rates.add')}
      defaultValues={start}
      onSubmit={async (values) => {
        await addRate(toBody(values, mid, read))
        changed()
        notify('agreed_rates.added', { type: 'success', messageArgs: { smart_count: 1 } })
      }}
      onClose={onClose}
    >
      <RateInputs />
    </FormDialog>
  )
}

const pathOf = ({ id }: AgreedRate) => `/agreed-rates/${addressPart(id)}`

const columns: Column<AgreedRate>[] = [
  { source: 'orderType', label: 'fee.orders', to: pathOf, show: Scope },
  { source: 'percent', width: 260, label: 'agreed_rates.rate', show: Terms },
  { source: 'covers', width: 190, label: 'field_name.covers', show: Covers },
  { source: 'from', width: 220, label: 'agreed_rates.valid', sort: 'from', show: Valid },
  { source: 'updatedAt', width: 120, label: 'agreed_rates.changed', sort: 'updatedAt', as: 'time' },
]

const lines = linesOf(columns, { title: 'orderType', figure: 'percent', note: 'from', aside: 'covers' })

function Scope(rate: AgreedRate) {
  return useRateText().scopeText(rate)
}

function Terms(rate: AgreedRate) {
  return useRateText().termsText(rate)
}

function Valid(rate: AgreedRate) {
  return useRateText().validText(rate)
}

function Covers({ covers }: AgreedRate) {
  return useTranslate()(`agreed_rates.covers.${covers}`)
}
