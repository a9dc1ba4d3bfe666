import { useTranslate } from 'react-admin'
import { readDeliveryFault } from '../../contract/alertReceiver.ts'
import { visibleText } from '../fields/visibleText.ts'

/** What is wrong with a delivery, in the language of the screen. */
export function useFaultText(): (fault: string) => string {
  const translate = useTranslate()
  return (fault) => {
    const read = readDeliveryFault(fault)
    return read ? translate(`alerts.faults.${read.name}`, { number: read.number }) : visibleText(fault)
  }
}
