import { Box, FormHelperText } from '@mui/material'
import { useCallback, useRef } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslate } from 'react-admin'
import { visibleText } from '../../kit/field/Foreign.tsx'
import { UserPicker } from '../../users/UserPicker.tsx'
import type { OrderValues } from './orderForm.ts'

export function PayerField() {
  const translate = useTranslate()
  const { control } = useFormContext<OrderValues>()
  const box = useRef<HTMLElement>(null)
  /** Text that was typed but not used would silently create an order without a payer. */
  const hasUnusedText = () =>
    [...(box.current?.querySelectorAll('input') ?? [])].some(({ value }) => value.trim() !== '')
  const { field, fieldState } = useController({
    name: 'userId',
    control,
    rules: {
      validate: (id) => id !== '' || !hasUnusedText() || translate('order_form.payer_not_chosen'),
    },
  })
  const { ref, value, onChange } = field
  const hold = useCallback(
    (element: HTMLElement | null) => {
      box.current = element
      ref(element && { focus: () => element.querySelector<HTMLElement>('input, button')?.focus() })
    },
    [ref],
  )
  const fault = fieldState.error?.message
  return (
    <Box ref={hold} data-field="userId">
      <UserPicker userId={value} onPick={(user) => onChange(user?.id ?? '')} />
      {fault !== undefined && <FormHelperText error>{visibleText(fault)}</FormHelperText>}
    </Box>
  )
}
