import { DateInput, RadioButtonGroupInput, required, SelectInput, TextInput, useTranslate } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { rateCovers } from '../../api/agreedRates.ts'
import { orderTypes } from '../../contract/status.ts'
import { useTypeName } from '../kit/field/Foreign.tsx'

export function RateInputs({ orderType }: { orderType?: string | null }) {
  const translate = useTranslate()
  const typeName = useTypeName()
  const types = [...new Set([...orderTypes, ...(orderType ? [orderType] : [])])]
  return (
    <>
      <div className="rate-inputs">
        <SelectInput
          source="orderType"
          label="fault_field.orderType"
          emptyText={translate('agreed_rates.any')}
          helperText="agreed_rates.any_help"
          choices={types.map((id) => ({ id, name: typeName(id) }))}
        />
        <TextInput source="pair" label="field_name.pair" helperText="agreed_rates.pair_help" />
        <TextInput source="paymentMethod" label="agreed_rates.method" helperText="agreed_rates.optional" />
        <TextInput source="currency" label="agreed_rates.currency" validate={required()} />
        <Amount source="percent" label="agreed_rates.percent" />
        <Amount source="fixed" label="field_name.fixed" />
        <Amount source="minimum" label="field_name.minimum" helperText="agreed_rates.optional" />
        <Amount source="maximum" label="field_name.maximum" helperText="agreed_rates.optional" />
        <DateInput source="from" label="form.first_day" validate={required()} />
        <DateInput source="to" label="form.last_day" helperText="agreed_rates.to_help" />
      </div>
      <RadioButtonGroupInput
        source="covers"
        label="field_name.covers"
        choices={rateCovers.map((id) => ({ id, name: translate(`agreed_rates.covers.${id}`) }))}
      />
    </>
  )
}

type AmountProps = { source: string; label: string; helperText?: string }

function Amount(props: AmountProps) {
  return <TextInput {...props} autoComplete="off" slotProps={{ htmlInput: { inputMode: 'decimal' } }} />
}

/** A rate changes what lists, reports and order pages say. */
export function useRatesChanged(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const name of ['agreed-rates', 'orders', 'fees', 'observed', 'statements'])
      void queryClient.invalidateQueries({ queryKey: [name] })
  }
}
