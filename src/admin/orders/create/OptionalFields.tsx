import { Box, MenuItem } from '@mui/material'
import type { ReactNode } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { BooleanInput, useTranslate } from 'react-admin'
import { redirectFault, type RedirectField } from '../../../contract/redirect.ts'
import { orderTypes, paymentTypes } from '../../../contract/status.ts'
import { purposeCodes, usePurposeName, useTypeName } from '../../kit/field/Foreign.tsx'
import { CodeField } from '../../forms/CodeField.tsx'
import { Folded } from '../../kit/page/Section.tsx'
import { FormText } from '../../forms/FormText.tsx'
import type { PaymentMethod } from '../../data-provider/records.ts'
import { paymentDetails, type OrderValues, useOrderLabel } from './orderForm.ts'
import { useSession } from '../../session/SessionContext.ts'

export function PurposeFields() {
  const translate = useTranslate()
  const { watch } = useFormContext<OrderValues>()
  const { errors } = useFormState<OrderValues>()
  const isFull = watch('family') === 'v3'
  const typeName = useTypeName()
  const purposeName = usePurposeName()
  const orderLabel = useOrderLabel()
  return (
    <Box sx={grid}>
      <FormText select source="orderType" validate={isChosen}>
        {orderTypes.map((type) => (
          <MenuItem key={type} value={type}>
            {typeName(type)}
          </MenuItem>
        ))}
      </FormText>
      <CodeField<OrderValues>
        name="purposeCode"
        options={purposeCodes.map((code) => ({ code, label: purposeName(code) }))}
        helperText={translate('order_form.purpose_help')}
      />
      {isFull && <FormText source="purposeCodeReason" />}
      {!isFull && (
        <BooleanInput
          source="headlessMode"
          label={orderLabel('headlessMode')}
          options={{ slotProps: { input: { 'aria-invalid': errors.headlessMode !== undefined } } }}
        />
      )}
    </Box>
  )
}

export function OptionalFields({ method }: { method: PaymentMethod | undefined }) {
  const translate = useTranslate()
  const { watch } = useFormContext<OrderValues>()
  const checkRedirect = useRedirectCheck()
  const redirect = (name: RedirectField) => (
    <FormText source={name} validate={(value) => checkRedirect(name, value)} />
  )
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
          {details.map((field) => (
            <FormText
              key={field}
              source={`source.additionalPaymentDetails.${field}`}
              helperText={field === 'dob' && translate('order_form.day_month_year')}
            />
          ))}
        </FoldedFields>
      )}
      {redirects}
      <FoldedFields title={translate('order_form.customer')}>
        <FormText source="customerMetaData.customerId" />
        <FormText source="customerMetaData.customerName" />
        <FormText source="customerMetaData.customerEmail" />
        <FormText source="partnerId" />
      </FoldedFields>
      <FoldedFields title={translate('order_form.device')}>
        <FormText source="deviceDetails.userAgent" />
        <FormText source="deviceDetails.ipInfo.ip" />
        <FormText
          source="deviceDetails.ipInfo.countryCode3"
          parse={(code: string) => code.toUpperCase()}
          validate={isCountryCode}
        />
      </FoldedFields>
      <FoldedFields title={translate('order_form.wallets')}>
        <FormText source="source.sendersWalletAddress" />
        <FormText source="destination.sendersWalletAddress" />
        <FormText source="destination.paymentCode" />
        <FormText select source="destination.paymentType">
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

  return (field: RedirectField, value: string): string | undefined => {
    const text = value.trim()
    const fault = text === '' ? undefined : redirectFault(field, text, redirects)
    return fault && translate(`order_form.redirect.${fault}`, words)
  }
}

export function isChosen(value: string): string | undefined {
  return value === '' ? 'form.required' : undefined
}

function isCountryCode(code: string): string | undefined {
  return /^(?:[A-Z]{3})?$/.test(code) ? undefined : 'order_form.three_letters'
}
