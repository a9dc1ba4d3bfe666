import { Box, MenuItem } from '@mui/material'
import { useFormContext } from 'react-hook-form'
import { useGetOne, useTranslate } from 'react-admin'
import { paymentTypes } from '../../../contract/status.ts'
import { useFailureWords } from '../../kit/failure/useFailureWords.ts'
import { Logo } from '../../kit/field/Logo.tsx'
import { visibleText } from '../../kit/field/Foreign.tsx'
import { CodeField } from '../../forms/CodeField.tsx'
import { FormText } from '../../forms/FormText.tsx'
import { isChosen } from './OptionalFields.tsx'
import { compilePattern, ruleBreach, soundRule } from '../../payment-methods/compileRule.ts'
import { useMethods } from '../../payment-methods/useMethods.ts'
import type { FieldRule, PaymentMethod, User } from '../../data-provider/records.ts'
import { detailInput, documentedDetails, type OrderValues } from './orderForm.ts'

export function MethodFields() {
  const translate = useTranslate()
  const { watch, setValue, getValues } = useFormContext<OrderValues>()
  const { currency, paymentType, paymentCode } = watch('source')
  const failureWords = useFailureWords()
  const forgetDetails = () => {
    const details = 'source.additionalPaymentDetails'
    setValue(details, documentedDetails(getValues(details)))
  }
  const { methods, error, isPending, refetch } = useMethods(currency || undefined)
  const fitting = methods.filter((method) => method.paymentType === paymentType)
  const offered = new Set(methods.map((method) => method.paymentType))

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
          source="source.paymentType"
          validate={isChosen}
          onChange={() => {
            setValue('source.paymentCode', '')
            forgetDetails()
          }}
        >
          {paymentTypes.map((type) => (
            <MenuItem key={type} value={type}>
              {translate(`config.method_types.${type}`)}
              {currency !== '' &&
                !isPending &&
                !error &&
                !offered.has(type) &&
                ` (${translate('order_form.none_listed', { currency: visibleText(currency) })})`}
            </MenuItem>
          ))}
        </FormText>
        <CodeField<OrderValues>
          name="source.paymentCode"
          placeholder={translate('order_form.payer_chooses')}
          helperText={paymentCode === '' ? translate('order_form.payer_chooses_else') : undefined}
          options={fitting.flatMap(({ name, paymentCode: code, logo }) =>
            code === undefined ? [] : [{ code, label: name, icon: <Logo path={logo} name={name ?? code} /> }],
          )}
          isPending={isPending}
          onChange={forgetDetails}
        />
      </Box>
    </>
  )
}

export function DetailFields({ method }: { method: PaymentMethod }) {
  const translate = useTranslate()
  const { watch } = useFormContext<OrderValues>()
  const known = useKnown(watch('userId'))
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      {method.rules.map(([field, rule]) => {
        const props = {
          source: detailInput(field),
          validate: check(rule, known[field] !== undefined),
        }
        const helperText =
          known[field] !== undefined
            ? translate('order_form.known', { value: visibleText(known[field]) })
            : rule.pattern !== undefined && !compilePattern(rule.pattern)
              ? translate('rule.unchecked')
              : field === 'dob' && translate('order_form.day_month_year')
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

  function check(rule: FieldRule, isKnown: boolean) {
    return (value: string | undefined): string | undefined => {
      const typed = value?.trim() ?? ''
      if (typed === '') return isKnown ? undefined : 'form.required'
      const breach = ruleBreach(rule, typed)
      return breach && visibleText(translate(breach.key, breach.args))
    }
  }
}

/** The provider has the name and e-mail of its customer, so they need not be typed again. */
function useKnown(userId: string): Partial<Record<string, string>> {
  const { data: user } = useGetOne<User>('users', { id: userId }, { enabled: userId !== '', retry: false })
  const { name, email } = user ?? {}
  return { name, fullName: name, firstName: name, lastName: name, email }
}
