import { useTranslate } from 'react-admin'
import { Foreign } from '../fields/Foreign.tsx'
import { visibleText } from '../fields/visibleText.ts'
import type { PaymentMethod } from '../records.ts'
import { ruleWords } from './ruleWords.ts'
import { useFieldName } from './useMethods.ts'

type Props = Pick<PaymentMethod, 'rules'>

/** What a method asks for besides money, folded: how many fields, and then each in words. */
export function FoldedRules({ rules }: Props) {
  const translate = useTranslate()
  if (rules.length === 0) {
    return <div className="note">{translate('rule.none')}</div>
  }
  return (
    <details>
      <summary className="note">{translate('rule.count', { smart_count: rules.length })}</summary>
      <FieldRules rules={rules} />
    </details>
  )
}

export function FieldRules({ rules }: Props) {
  const translate = useTranslate()
  const nameOf = useFieldName()
  return (
    <ul className="plain-list rules">
      {rules.map(([field, rule]) => {
        const { words, form, isUnchecked } = ruleWords(rule, translate)
        return (
          <li key={field}>
            <strong title={visibleText(field)}>
              <Foreign text={nameOf(field)} />:
            </strong>{' '}
            <bdi>{words}</bdi>
            {form !== undefined && <Form pattern={form} />}
            {isUnchecked && <span className="warning"> {translate('rule.unchecked')}</span>}
          </li>
        )
      })}
    </ul>
  )
}

function Form({ pattern }: { pattern: string }) {
  const translate = useTranslate()
  return (
    <>
      {translate('rule.form')} <code dir="ltr">{pattern}</code>
    </>
  )
}
