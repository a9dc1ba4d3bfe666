import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Foreign } from '../fields/Foreign.tsx'
import { visibleText } from '../fields/visibleText.ts'
import type { PaymentMethod } from '../records.ts'
import { monospace } from '../theme.ts'
import { ruleWords } from './ruleWords.ts'
import { useFieldName } from './useFieldName.ts'

type Props = Pick<PaymentMethod, 'rules'>

/** What a method asks for besides money, folded: how many fields, and then each in words. */
export function FoldedRules({ rules }: Props) {
  const translate = useTranslate()
  if (rules.length === 0) {
    return <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{translate('rule.none')}</Box>
  }
  return (
    <Box component="details" sx={{ fontSize: 13 }}>
      <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content' }}>
        {translate('rule.count', { smart_count: rules.length })}
      </Box>
      <FieldRules rules={rules} />
    </Box>
  )
}

export function FieldRules({ rules }: Props) {
  const translate = useTranslate()
  const nameOf = useFieldName()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, py: 0.75, pl: 1.75, fontSize: 13 }}>
      {rules.map(([field, rule]) => {
        const { words, form, isUnchecked } = ruleWords(rule, translate)
        return (
          <Box component="li" key={field} sx={{ py: '2px', overflowWrap: 'anywhere' }}>
            <Box component="span" title={visibleText(field)} sx={{ fontWeight: 550 }}>
              <Foreign text={nameOf(field)} />:
            </Box>{' '}
            <bdi>{words}</bdi>
            {form !== undefined && <Form pattern={form} />}
            {isUnchecked && (
              <Box component="span" sx={{ color: 'warning.main' }}>
                {' '}
                {translate('rule.unchecked')}
              </Box>
            )}
          </Box>
        )
      })}
    </Box>
  )
}

function Form({ pattern }: { pattern: string }) {
  const translate = useTranslate()
  return (
    <>
      {translate('rule.form')}{' '}
      <Box
        component="code"
        dir="ltr"
        sx={{
          display: 'inline-block',
          maxWidth: '100%',
          fontFamily: monospace,
          fontSize: 12,
          color: 'text.secondary',
          unicodeBidi: 'isolate',
        }}
      >
        {pattern}
      </Box>
    </>
  )
}
