import { useTranslate } from 'react-admin'
import type { Alert } from '../alertRecords.ts'
import { visibleText } from '../fields/visibleText.ts'

/** An alert in a few words of the screen's language. */
export function useAlertTitle(): (alert: Alert) => string {
  const translate = useTranslate()
  return ({ kind, labels, facts, text }) => {
    const list = labels.list === undefined ? '' : translate(`alerts.lists.${labels.list}`, { _: labels.list })
    const method = labels.method || translate('alerts.no_method')
    const values = { ...facts, ...labels, list, method }
    return visibleText(translate(`alerts.titles.${kind}`, { ...values, _: text }))
  }
}
