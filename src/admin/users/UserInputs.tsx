import { Box } from '@mui/material'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState, type Control } from 'react-hook-form'
import { FormText } from '../forms/FormText.tsx'
import { countriesIn } from './countries.ts'
import { useUserRules } from './useUserRules.ts'
import type { UserValues } from './userValues.ts'
import { useFormatLocale } from '../fields/useFormatLocale.ts'

type Props = { control: Control<UserValues> }

export function QuickFields({ control, autoFocus }: Props & { autoFocus: boolean }) {
  const translate = useTranslate()
  const { name } = useUserRules()
  return (
    <Box sx={gridLook}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <FormText
          name="Name"
          label={translate('user.name')}
          control={control}
          rules={name}
          autoFocus={autoFocus}
        />
      </Box>
      <ReachFields control={control} />
    </Box>
  )
}

export function FullFields({ control }: Props) {
  const translate = useTranslate()
  const { firstName, dob } = useUserRules()
  return (
    <>
      <Box sx={gridLook}>
        <FormText
          name="firstName"
          label={translate('user.first_name')}
          control={control}
          rules={{ ...firstName }}
        />
        <FormText
          name="lastName"
          label={translate('user.last_name')}
          control={control}
          rules={{ deps: 'firstName' }}
        />
        <ReachFields control={control} />
        <FormText
          name="dob"
          type="date"
          label={translate('user.dob')}
          control={control}
          rules={dob}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <CountryField control={control} />
      </Box>
      <AddressFields control={control} />
    </>
  )
}

function ReachFields({ control }: Props) {
  const translate = useTranslate()
  const { email, phone, phoneCode } = useUserRules()
  return (
    <>
      <FormText name="email" type="email" label={translate('user.email')} control={control} rules={email} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '88px minmax(0, 1fr)', gap: 1 }}>
        <FormText
          name="phoneCode"
          label={translate('user.phone_code')}
          placeholder="+49"
          control={control}
          rules={{ ...phoneCode, deps: 'phone' }}
        />
        <FormText name="phone" type="tel" label={translate('user.phone')} control={control} rules={phone} />
      </Box>
    </>
  )
}

/** The browser's own list: 249 rows are its business, and one letter jumps. */
function CountryField({ control }: Props) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const countries = useMemo(() => countriesIn(locale), [locale])
  return (
    <FormText
      name="country"
      label={translate('user.country')}
      control={control}
      select
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="" />
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {`${name} (${code})`}
        </option>
      ))}
    </FormText>
  )
}

function AddressFields({ control }: Props) {
  const translate = useTranslate()
  const { errors } = useFormState({ control, name: 'address' })
  return (
    <Box component="details" open={errors.address ? true : undefined} sx={{ mt: 2, fontSize: 13 }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 550 }}>
        {translate('user.address')}
      </Box>
      <Box sx={{ ...gridLook, mt: 2 }}>
        <FormText name="address.street" label={translate('user.street')} control={control} />
        <FormText name="address.city" label={translate('user.city')} control={control} />
        <FormText name="address.state" label={translate('user.state')} control={control} />
        <FormText name="address.postalCode" label={translate('user.postal_code')} control={control} />
      </Box>
    </Box>
  )
}

const gridLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: 2,
  alignItems: 'start',
} as const
