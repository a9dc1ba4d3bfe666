import { useFormContext } from 'react-hook-form'
import { useTranslate } from 'react-admin'
import { routes } from '../../contract/routes.ts'
import { RawRecord } from '../fields/RawRecord.tsx'
import { toRequest, type OrderValues } from './orderForm.ts'

/** The request exactly as it will be sent. */
export function RequestPreview() {
  const translate = useTranslate()
  const { watch } = useFormContext<OrderValues>()
  const { family, body } = toRequest(watch())
  return (
    <RawRecord
      raw={body}
      title={translate('order_form.preview', { call: `POST ${routes[family].createOrder.path}` })}
    />
  )
}
