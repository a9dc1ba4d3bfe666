import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import type { AgreedRate } from '../../api/agreedRates.ts'
import { useApi } from '../data-provider/useApi.ts'
import { CancelButton } from '../forms/CancelButton.tsx'
import { ConfirmButton } from '../forms/FormDialog.tsx'
import { SentForm } from '../forms/SentForm.tsx'
import { SentText } from '../kit/field/Foreign.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { useTypedAmount } from '../kit/filter/typedAmount.ts'
import { RecordPage } from '../kit/list/RecordPage.tsx'
import { Facts } from '../kit/page/Section.tsx'
import { RateInputs, useRatesChanged } from './RateInputs.tsx'
import { toBody, useRateText, valuesOf } from './rateText.ts'
import './rates.css'

export function RateEdit() {
  const translate = useTranslate()
  const { scopeText, termsText } = useRateText()
  return (
    <RecordPage<AgreedRate>
      isNarrow
      resource="agreed-rates"
      title={(rate) => `${scopeText(rate)}: ${termsText(rate)}`}
      actions={(rate) => <RemoveRate rate={rate} />}
    >
      {(rate) => (
        <>
          <Facts
            rows={[
              [translate('fault_field.mid'), <SentText text={rate.mid} />],
              [
                translate('agreed_rates.changed'),
                <>
                  <TimeText iso={rate.updatedAt} /> <SentText text={rate.updatedBy} />
                </>,
              ],
            ]}
          />
          <p className="note">{translate('agreed_rates.change_help')}</p>
          <RateForm key={rate.updatedAt} rate={rate} />
        </>
      )}
    </RecordPage>
  )
}

function RateForm({ rate }: { rate: AgreedRate }) {
  const translate = useTranslate()
  const { changeRate } = useApi()
  const { read, write } = useTypedAmount()
  const changed = useRatesChanged()
  const notify = useNotify()
  const navigate = useNavigate()
  const [start] = useState(() => valuesOf(rate, write))
  return (
    <SentForm
      confirm={translate('ra.action.save')}
      beside={<CancelButton to="/agreed-rates" disabled={false} />}
      defaultValues={start}
      onSubmit={async (values) => {
        await changeRate(rate.id, toBody(values, rate.mid, read, rate))
        changed()
        notify('agreed_rates.saved', { type: 'success' })
        void navigate('/agreed-rates')
      }}
    >
      <RateInputs orderType={rate.orderType} />
    </SentForm>
  )
}

function RemoveRate({ rate: { id } }: { rate: AgreedRate }) {
  const translate = useTranslate()
  const { removeRate } = useApi()
  const changed = useRatesChanged()
  const notify = useNotify()
  const navigate = useNavigate()
  return (
    <ConfirmButton
      label={translate('agreed_rates.remove')}
      onConfirm={async () => {
        await removeRate(id)
        changed()
        void navigate('/agreed-rates')
        notify('agreed_rates.removed', { type: 'success' })
      }}
    >
      {translate('agreed_rates.remove_help')}
    </ConfirmButton>
  )
}
