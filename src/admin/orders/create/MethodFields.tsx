import { Box, MenuItem, Typography } from '@mui/material'
import { useFormContext, type UseFormReturn } from 'react-hook-form'
import { useTranslate } from 'react-admin'
import { paymentTypes } from '../../../contract/status.ts'
import { useFailureWords } from '../../kit/failure/useFailureWords.ts'
import { Logo } from '../../kit/field/Logo.tsx'
import { visibleText } from '../../kit/field/Foreign.tsx'
import { FormText } from '../../forms/FormText.tsx'
import { compilePattern, ruleBreach, soundRule } from '../../payment-methods/compileRule.ts'
import { useFieldName, useMethods } from '../../payment-methods/useMethods.ts'
import type { FieldRule, PaymentMethod } from '../../data-provider/records.ts'
import { detailInput, documentedDetails, type OrderValues } from './orderForm.ts'

export function MethodFields() {
  const translate = useTranslate()
  const { control, watch, setValue, getValues } = useFormContext<OrderValues>()
  const { currency, paymentType, paymentCode } = watch('source')
  const failureWords = useFailureWords()
  const forgetDetails = () => {
    const details = 'source.additionalPaymentDetails'
    setValue(details, documentedDetails(getValues(details)))
  }
  const { methods, error, isPending, refetch } = useMethods(currency || undefined)
  const fitting = methods.filter((method) => method.paymentType === paymentType)
  const offered = new Set(methods.map((method) => method.paymentType))

  if (!currency)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('order_form.currency_first')}</Typography>
  const isListed = fitting.some((method) => method.paymentCode === paymentCode)
  return (
    <>
      {error && (
        <p className="note" role="status">
          {translate('order_form.methods_unread', { reason: failureWords(error).title })}{' '}
          <button type="button" className="button" onClick={() => refetch()}>
            {translate('failure.retry')}
          </button>
        </p>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        <FormText
          select
          name="source.paymentType"
          control={control}
          label={translate('order_form.payment_type')}
          rules={{
            required: translate('form.required'),
            onChange: () => {
              setValue('source.paymentCode', '')
              forgetDetails()
            },
          }}
        >
          {paymentTypes.map((type) => (
            <MenuItem key={type} value={type}>
              {translate(`config.method_types.${type}`)}
              {!isPending &&
                !error &&
                !offered.has(type) &&
                ` (${translate('order_form.none_listed', { currency: visibleText(currency) })})`}
            </MenuItem>
          ))}
        </FormText>
        {error ? (
          <FormText
            name="source.paymentCode"
            control={control}
            label={translate('order_form.payment_code')}
            helperText={translate('order_form.payer_chooses_else')}
          />
        ) : (
          <FormText
            select
            name="source.paymentCode"
            control={control}
            label={translate('order_form.payment_method')}
            helperText={isPending ? translate('list.loading') : undefined}
            rules={{ onChange: forgetDetails }}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{translate('order_form.payer_chooses')}</MenuItem>
            {fitting.map(({ id, name, paymentCode, logo }) => (
              <MenuItem key={id} value={paymentCode ?? ''} disabled={paymentCode === undefined}>
                <Logo path={logo} name={name ?? paymentCode ?? id} />
                {visibleText(name ?? paymentCode ?? id)}
              </MenuItem>
            ))}
            {paymentCode !== '' && !isListed && (
              <MenuItem value={paymentCode}>{visibleText(paymentCode)}</MenuItem>
            )}
          </FormText>
        )}
      </Box>
    </>
  )
}

export function DetailFields({ method }: { method: PaymentMethod }) {
  const translate = useTranslate()
  const { control } = useFormContext<OrderValues>()
  const fieldName = useFieldName()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      {method.rules.map(([field, rule]) => {
        const props = {
          name: detailInput(field),
          control,
          label: fieldName(field),
          rules: { validate: check(rule) },
        }
        const helperText =
          rule.pattern !== undefined && !compilePattern(rule.pattern)
            ? translate('rule.unchecked')
            : undefined
        const { enum: words } = soundRule(rule)
        if (!words) return <FormText key={field} {...props} helperText={helperText} />
        return (
          <FormText key={field} select {...props}>
            {words.map((word) => (
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

export function useChosenMethod({ watch }: UseFormReturn<OrderValues>): PaymentMethod | undefined {
  const { currency, paymentType, paymentCode } = watch('source')
  const { methods } = useMethods(currency || undefined)
  if (!paymentCode) return undefined
  return methods.find((method) => method.paymentCode === paymentCode && method.paymentType === paymentType)
}
