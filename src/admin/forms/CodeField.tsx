import { Autocomplete, TextField } from '@mui/material'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslate } from 'react-admin'
import { visibleText } from '../kit/field/Foreign.tsx'

type CodeOption = { code: string; label?: string }

type Props<V extends FieldValues> = {
  name: FieldPath<V>
  control: Control<V>
  label: string
  options: readonly CodeOption[]
  isPending?: boolean
  required?: boolean
  helperText?: string
}

export function CodeField<V extends FieldValues>({
  name,
  control,
  label,
  options,
  isPending = false,
  required = false,
  helperText,
}: Props<V>) {
  const translate = useTranslate()
  const { field, fieldState } = useController({
    name,
    control,
    rules: { validate: (value: string) => !required || value.trim() !== '' || translate('form.required') },
  })
  return (
    <Autocomplete<CodeOption, false, true, true>
      freeSolo
      disableClearable
      autoSelect
      options={[...options]}
      loading={isPending}
      loadingText={translate('list.loading')}
      value={field.value as string}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.code)}
      isOptionEqualToValue={(option, value) =>
        option.code === (typeof value === 'string' ? value : (value as CodeOption).code)
      }
      filterOptions={(all, { inputValue }) =>
        all.filter(({ code, label }) =>
          `${code} ${label ?? ''}`.toLowerCase().includes(inputValue.trim().toLowerCase()),
        )
      }
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      onChange={(_, option) => field.onChange(typeof option === 'string' ? option.trim() : option.code)}
      renderOption={({ key, ...item }, { code, label }) => (
        <li key={key} {...item}>
          {code}&nbsp;<small>{label}</small>
        </li>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          name={name}
          label={label}
          inputRef={field.ref}
          onBlur={field.onBlur}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message ? visibleText(fieldState.error.message) : helperText}
        />
      )}
    />
  )
}
