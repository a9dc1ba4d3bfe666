import { Box, MenuItem } from '@mui/material'
import { useFormContext, type FieldPath } from 'react-hook-form'
import { useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'
import { FormText } from '../forms/FormText.tsx'
import { compilePattern, ruleBreach } from '../payment-methods/compileRule.ts'
import { useFieldName } from '../payment-methods/useFieldName.ts'
import type { FieldRule, PaymentMethod } from '../records.ts'
import type { OrderValues } from './orderForm.ts'

/** The fields that the chosen method asks for, checked by the method's own rules. */
export function DetailFields({ method }: { method: PaymentMethod }) {
  const translate = useTranslate()
  const { control } = useFormContext<OrderValues>()
  const fieldName = useFieldName()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      {method.rules.map(([field, rule]) => {
        const path = `source.additionalPaymentDetails.${field}` as FieldPath<OrderValues>
        const props = {
          name: path,
          control,
          label: fieldName(field),
          rules: { validate: check(rule) },
        }
        const helperText =
          rule.pattern !== undefined && !compilePattern(rule.pattern)
            ? translate('rule.unchecked')
            : undefined
        if (!rule.enum) return <FormText key={field} {...props} helperText={helperText} />
        return (
          <FormText key={field} select {...props}>
            {rule.enum.map((word) => (
              <MenuItem key={word} value={word}>
                {visibleText(word)}
              </MenuItem>
            ))}
          </FormText>
        )
      })}
    </Box>
  )

  function check(rule: FieldRule) {
    return (value: unknown): string | true => {
      const typed = typeof value === 'string' ? value.trim() : ''
      if (typed === '') return translate('form.required')
      const breach = ruleBreach(rule, typed)
      return breach ? translate(breach.key, breach.args) : true
    }
  }
}
