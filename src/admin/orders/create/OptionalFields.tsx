import { Box, FormControl, FormControlLabel, FormHelperText, MenuItem, Switch } from '@mui/material'
import type { ReactNode } from 'react'
import { Controller, useFormContext, type FieldPath } from 'react-hook-form'
import { useTranslate } from 'react-admin'
import { redirectFault, type RedirectField } from '../../../contract/redirect.ts'
import { orderTypes, paymentTypes } from '../../../contract/status.ts'
import { visibleText, useTypeName } from '../../kit/field/Foreign.tsx'
import { CodeField } from '../../forms/CodeField.tsx'
import { Folded } from '../../kit/page/Section.tsx'
import { FormText } from '../../forms/FormText.tsx'
import type { PaymentMethod } from '../../data-provider/records.ts'
import { useFieldName } from '../../payment-methods/useMethods.ts'
import { paymentDetails, type OrderValues } from './orderForm.ts'
import { useSession } from '../../session/SessionContext.ts'

/** Observed values; the allowed ones are undocumented, so any other can be typed. */
const purposeCodes = [
  'personal',
  'education',
  'gift_and_donation',
  'salary_payment',
  'company_expenses',
  'service_charges',
  'gaming_top_ups',
  'fee_payments',
  'other',
]

export function PurposeFields() {
  const translate = useTranslate()
  const { control, watch } = useFormContext<OrderValues>()
  const isFull = watch('family') === 'v3'
  const typeName = useTypeName()
  return (
    <Box sx={grid}>
      <FormText
        select
        name="orderType"
        control={control}
        label={translate('order.type')}
        rules={{ required: translate('form.required') }}
      >
        {orderTypes.map((type) => (
          <MenuItem key={type} value={type}>
            {typeName(type)}
          </MenuItem>
        ))}
      </FormText>
      <CodeField
        name="purposeCode"
        control={control}
        label={translate('order_form.purpose_code')}
        options={purposeCodes.map((code) => ({ code }))}
        helperText={translate('order_form.purpose_help')}
      />
      {isFull && (
        <FormText name="purposeCodeReason" control={control} label={translate('order_form.purpose_reason')} />
      )}
      {!isFull && (
        <Controller
          name="headlessMode"
          control={control}
          render={({ field: { value, onChange, ...field }, fieldState: { error } }) => (
            <FormControl error={error !== undefined}>
              <FormControlLabel
                control={
                  <Switch
                    {...field}
                    checked={value}
                    onChange={(_, isOn) => onChange(isOn)}
                    slotProps={{ input: { 'aria-invalid': error !== undefined } }}
                  />
                }
                label={translate('order_form.headless')}
              />
              {error?.message && <FormHelperText>{visibleText(error.message)}</FormHelperText>}
            </FormControl>
          )}
        />
      )}
    </Box>
  )
}

export function OptionalFields({ method }: { method: PaymentMethod | undefined }) {
  const translate = useTranslate()
  const { control, watch } = useFormContext<OrderValues>()
  const checkRedirect = useRedirectCheck()
  const fieldName = useFieldName()
  const text = (
    name: FieldPath<OrderValues>,
    validate?: (value: unknown) => string | boolean,
    helperText?: string,
  ) => (
    <FormText
      key={name}
      name={name}
      control={control}
      label={fieldName(name.split('.').at(-1) ?? name)}
      helperText={helperText}
      rules={validate && { validate }}
    />
  )
  const redirect = (name: RedirectField) => text(name, (value) => checkRedirect(name, value))
  const redirects = (
    <FoldedFields title={translate('order_form.redirects')}>
      {redirect('successRedirectUrl')}
      {redirect('failureRedirectUrl')}
      {watch('family') === 'v3' && redirect('sourceUrl')}
    </FoldedFields>
  )
  if (watch('family') === 'v1') return redirects
  // Fields of the chosen method are shown above with their rules.
  const listed = new Set(method?.rules.map(([field]) => field))
  const details = paymentDetails.filter((field) => !listed.has(field))
  return (
    <>
      {details.length > 0 && (
        <FoldedFields
          title={translate('order_form.more_details')}
          help={translate('order_form.more_details_help')}
        >
          {details.map((field) =>
            text(
              `source.additionalPaymentDetails.${field}`,
              undefined,
              field === 'dob' ? translate('order_form.day_month_year') : undefined,
            ),
          )}
        </FoldedFields>
      )}
      {redirects}
      <FoldedFields title={translate('order_form.customer')}>
        {text('customerMetaData.customerId')}
        {text('customerMetaData.customerName')}
        {text('customerMetaData.customerEmail')}
        {text('partnerId')}
      </FoldedFields>
      <FoldedFields title={translate('order_form.device')}>
        {text('deviceDetails.userAgent')}
        {text('deviceDetails.ipInfo.ip')}
        {text(
          'deviceDetails.ipInfo.countryCode3',
          (value) =>
            value === '' || /^[A-Za-z]{3}$/.test(String(value)) || translate('order_form.three_letters'),
        )}
      </FoldedFields>
      <FoldedFields title={translate('order_form.wallets')}>
        {text('source.sendersWalletAddress')}
        {text('destination.sendersWalletAddress')}
        {text('destination.paymentCode')}
        <FormText
          select
          name="destination.paymentType"
          control={control}
          label={translate('order_form.destination_type')}
        >
          <MenuItem value="">–</MenuItem>
          {paymentTypes.map((type) => (
            <MenuItem key={type} value={type}>
              {translate(`config.method_types.${type}`)}
            </MenuItem>
          ))}
        </FormText>
      </FoldedFields>
    </>
  )
}

function FoldedFields({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <Folded title={title}>
      {help !== undefined && <p className="quiet">{help}</p>}
      <Box sx={grid}>{children}</Box>
    </Folded>
  )
}

const grid = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }

function useRedirectCheck() {
  const translate = useTranslate()
  const { redirects } = useSession().session
  const { schemes, hosts } = redirects
  const apps = schemes.filter((scheme) => scheme !== 'https')
  const words = {
    schemes: ['https://', ...apps.map((scheme) => `${scheme}:`)].join(', '),
    hosts: hosts.join(', '),
  }

  return (field: RedirectField, value: unknown): string | true => {
    const text = typeof value === 'string' ? value.trim() : ''
    const fault = text === '' ? undefined : redirectFault(field, text, redirects)
    return fault === undefined || translate(`order_form.redirect.${fault}`, words)
  }
}
