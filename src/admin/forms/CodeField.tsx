import { Autocomplete, TextField } from '@mui/material'
import { useContext, useState, type ReactNode } from 'react'
import { useController, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslate } from 'react-admin'
import { visibleText } from '../kit/field/Foreign.tsx'
import { FieldLabelContext } from './FormText.tsx'

type CodeOption = { code: string; label?: string; icon?: ReactNode; isTyped?: boolean }

type Props<V extends FieldValues> = {
  name: FieldPath<V>
  options: readonly CodeOption[]
  isPending?: boolean
  required?: boolean
  /** Shown while no listed code is chosen; a listed code shows its own name. */
  helperText?: string
  placeholder?: string
  onChange?: () => void
}

/** Any code can be typed: lists may be incomplete, and some allowed values are undocumented. */
export function CodeField<V extends FieldValues>({
  name,
  options,
  isPending = false,
  required = false,
  helperText,
  placeholder,
  onChange,
}: Props<V>) {
  const translate = useTranslate()
  const { field, fieldState } = useController<V>({
    name,
    rules: { validate: (value: string) => !required || value.trim() !== '' || translate('form.required') },
  })
  const label = useContext(FieldLabelContext)(name)
  const value = field.value as string
  const [text, setText] = useState(value)
  const find = (one: string) => {
    const isSame = (other?: string) => other?.toLowerCase() === one.toLowerCase()
    const named = options.filter((option) => isSame(option.label))
    return (
      options.find(({ code }) => code === one) ??
      options.find(({ code }) => isSame(code)) ??
      (named.length === 1 ? named[0] : undefined)
    )
  }
  const choose = (typed: string) => {
    const code = find(typed.trim())?.code ?? typed.trim()
    setText(code)
    if (code === value) return
    field.onChange(code)
    onChange?.()
  }
  const note = find(value)?.label ?? helperText
  const isUnlisted = value !== '' && options.length > 0 && note === undefined && !find(value)
  return (
    <Autocomplete<CodeOption, false, true, true>
      freeSolo
      disableClearable
      selectOnFocus
      options={[...options]}
      loading={isPending}
      loadingText={translate('list.loading')}
      value={value}
      inputValue={text}
      onInputChange={(_, typed) => setText(typed)}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.code)}
      isOptionEqualToValue={(option, chosen) => option.code === (chosen as unknown as string)}
      filterOptions={(all, { inputValue }) => {
        const typed = inputValue.trim()
        const matches = rank(all, typed)
        return typed === '' || isPending || find(typed)
          ? matches
          : [...matches, { code: typed, isTyped: true }]
      }}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      // Enter takes the first match of the typed text.
      onChange={(_, option) =>
        choose(typeof option === 'string' ? (rank(options, option.trim())[0]?.code ?? option) : option.code)
      }
      renderOption={({ key, ...item }, { code, label: words, icon, isTyped }) => (
        <li key={key} {...item}>
          {icon}
          {isTyped ? (
            translate('form.use_typed', { typed: visibleText(code) })
          ) : (
            <>
              {visibleText(code)}&nbsp;<small>{words && visibleText(words)}</small>
            </>
          )}
        </li>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          name={name}
          label={label}
          placeholder={placeholder}
          inputRef={field.ref}
          onBlur={({ target }) => {
            choose(target.value)
            field.onBlur()
          }}
          error={fieldState.error !== undefined}
          helperText={visibleText(
            fieldState.error?.message ?? note ?? (isUnlisted ? translate('form.unlisted') : ''),
          )}
        />
      )}
    />
  )
}

/** The exact code first, then codes that begin with the text, then the rest. */
function rank(options: readonly CodeOption[], typed: string): CodeOption[] {
  const text = typed.toLowerCase()
  const place = ({ code }: CodeOption) =>
    code.toLowerCase() === text ? 0 : code.toLowerCase().startsWith(text) ? 1 : 2
  return options
    .filter(({ code, label }) => `${code} ${label ?? ''}`.toLowerCase().includes(text))
    .toSorted((a, b) => place(a) - place(b))
}
