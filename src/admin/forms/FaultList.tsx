import {
  get,
  useFormState,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import type { RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { visibleText } from '../kit/field/Foreign.tsx'

type Faults<V extends FieldValues> = {
  form: UseFormReturn<V>
  element: RefObject<HTMLElement | null>
}

/** Names of the fields on screen, in their order. A field without a named input states `data-field`. */
function fieldsIn(element: HTMLElement | null): string[] {
  const inputs = [...(element?.querySelectorAll('[name], [data-field]') ?? [])]
  return [
    ...new Set(inputs.map((input) => input.getAttribute('name') ?? input.getAttribute('data-field') ?? '')),
  ]
}

/** The input for a field that the provider names, perhaps with other capitals. */
export function findField(element: HTMLElement | null, field: string): string | undefined {
  const names = fieldsIn(element)
  return (
    names.find((name) => name === field) ?? names.find((name) => name.toLowerCase() === field.toLowerCase())
  )
}

/** Unfolds all faulty fields and focuses the first. False if no field is faulty. */
export function showFaults<V extends FieldValues>({ form, element }: Faults<V>): boolean {
  const faulty = fieldsIn(element.current).filter((name) => form.getFieldState(name as FieldPath<V>).error)
  for (const name of faulty) unfold(element.current, name)
  if (faulty[0] !== undefined) form.setFocus(faulty[0] as FieldPath<V>)
  return faulty.length > 0
}

function unfold(element: HTMLElement | null, name: string): void {
  element
    ?.querySelector(`[name=${JSON.stringify(name)}]`)
    ?.closest('details')
    ?.setAttribute('open', '')
}

type Props<V extends FieldValues> = Faults<V> & { labelOf: (field: string) => string }

/** Lists several faults at once, each as a way to its field. A single one is focused instead. */
export function FaultList<V extends FieldValues>({ form, element, labelOf }: Props<V>) {
  const translate = useTranslate()
  const { errors } = useFormState({ control: form.control })
  const faults = fieldsIn(element.current).flatMap((name) => {
    const { message } = (get(errors, name) ?? {}) as Partial<FieldError>
    return message === undefined ? [] : [{ name, message }]
  })
  if (faults.length < 2) return null
  return (
    <div role="alert" className="failure">
      <h2>{translate('form.faults', { smart_count: faults.length })}</h2>
      <ul className="fault-list">
        {faults.map(({ name, message }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => {
                unfold(element.current, name)
                form.setFocus(name as FieldPath<V>)
              }}
            >
              {labelOf(name)}
            </button>
            : {visibleText(message)}
          </li>
        ))}
      </ul>
    </div>
  )
}
