import { useTranslate } from 'react-admin'
import { Foreign, visibleText } from '../kit/field/Foreign.tsx'
import type { PaymentMethod, FieldRule } from '../data-provider/records.ts'
import { useFieldName } from './useMethods.ts'
import { compilePattern, digitsIn, soundRule } from './compileRule.ts'

type Props = Pick<PaymentMethod, 'rules'>

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

function FieldRules({ rules }: Props) {
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
            {form !== undefined && (
              <>
                {translate('rule.form')} <code dir="ltr">{form}</code>
              </>
            )}
            {isUnchecked && <span className="warning"> {translate('rule.unchecked')}</span>}
          </li>
        )
      })}
    </ul>
  )
}

type Translate = (key: string, options?: Record<string, unknown>) => string

/** `form`: the pattern, if the words do not cover it; `isUnchecked`: only the service can check. */
type RuleWords = { words: string; form: string | undefined; isUnchecked: boolean }

export function ruleWords(sent: FieldRule, translate: Translate): RuleWords {
  const rule = soundRule(sent)
  const { pattern } = rule
  const digits = pattern === undefined ? undefined : digitsWithin(rule, pattern)
  return {
    words: rule.enum
      ? translate('rule.one_of', { words: rule.enum.map(visibleText).join(', ') })
      : digits
        ? (countOf(digits.low, digits.high, 'digits', translate) ?? translate('rule.only_digits'))
        : textOf(rule, translate),
    form: pattern === undefined || (digits && !rule.enum) ? undefined : visibleText(pattern),
    isUnchecked: pattern !== undefined && compilePattern(pattern) === undefined,
  }
}

function digitsWithin({ min = 0, max = Infinity }: FieldRule, pattern: string) {
  const digits = digitsIn(pattern)
  if (!digits) return undefined
  const low = Math.max(min, digits.low)
  const high = Math.min(max, digits.high ?? Infinity)
  return low > high ? undefined : { low, high: high === Infinity ? undefined : high }
}

function textOf({ type, min = 0, max }: FieldRule, translate: Translate): string {
  const length = countOf(min, max, 'characters', translate)
  const kind = type === 'string' ? translate('rule.text') : type === undefined ? undefined : visibleText(type)
  if (kind === undefined) return length ?? translate('rule.anything')
  return length === undefined ? kind : translate('rule.of_length', { kind, length })
}

function countOf(
  low: number,
  high: number | undefined,
  what: string,
  translate: Translate,
): string | undefined {
  if (high === undefined && low <= 1) return undefined
  const span =
    high === undefined
      ? translate('rule.at_least', { low })
      : low === high
        ? String(low)
        : low <= 0
          ? translate('rule.at_most', { high })
          : translate('rule.between', { low, high })
  return translate(`rule.${what}`, { span, smart_count: high ?? low })
}
