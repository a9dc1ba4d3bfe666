import { useTranslate } from 'react-admin'
import { useFieldName } from '../../payment-methods/useMethods.ts'

/** Label of a field by its wire name. Details of a payment method have names of the provider. */
export function useOrderLabel(): (field: string) => string {
  const translate = useTranslate()
  const fieldName = useFieldName()
  return (field) =>
    translate(`order_field.${field.replaceAll('.', '_')}`, {
      _: fieldName(decodeURIComponent(field.split('.').at(-1) ?? field)),
    })
}
