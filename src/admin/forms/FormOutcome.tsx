import { useContext, type ReactNode, type RefObject } from 'react'
import { useTranslate, ValidationError } from 'react-admin'
import {
  get,
  useFormContext,
  useFormState,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import { FieldLabelContext } from './FormText.tsx'

type Element = RefObject<HTMLElement | null>

/** Names of the fields on screen, in their order. A field without a named input states `data-field`. */
function fieldsIn({ current }: Element): string[] {
  const inputs = [...(current?.querySelectorAll('[name], [data-field]') ?? [])]
  return [
    ...new Set(inputs.map((input) => input.getAttribute('name') ?? input.getAttribute('data-field') ?? '')),
  ]
}

/** The input for a field that the provider names, perhaps with other capitals or without its parent. */
export function findField(element: Element, field: string): string | undefined {
  const names = fieldsIn(element)
  const lower = field.toLowerCase()
  const [one, ...more] = names.filter((name) => name.toLowerCase().endsWith(`.${lower}`))
  return (
    names.find((name) => name === field) ??
    names.find((name) => name.toLowerCase() === lower) ??
    (more.length === 0 ? one : undefined)
  )
}

/** Unfolds all faulty fields and focuses the first. False if no field is faulty. */
export function showFaults<V extends FieldValues>(form: UseFormReturn<V>, element: Element): boolean {
  const faulty = fieldsIn(element).filter((name) => form.getFieldState(name as FieldPath<V>).error)
  for (const name of faulty) unfold(element, name)
  if (faulty[0] !== undefined) form.setFocus(faulty[0] as FieldPath<V>)
  return faulty.length > 0
}

function unfold({ current }: Element, name: string): void {
  current
    ?.querySelector(`[name=${JSON.stringify(name)}]`)
    ?.closest('details')
    ?.setAttribute('open', '')
}

type OutcomeProps = {
  box: RefObject<HTMLDivElement | null>
  /** Holds the inputs. */
  element: Element
  hasOutcome: boolean
  children: ReactNode
}

/** The result of submitting a form, above its buttons. */
export function FormOutcome({ box, element, hasOutcome, children }: OutcomeProps) {
  const translate = useTranslate()
  return (
    <div
      ref={box}
      className="form-outcome"
      role="group"
      aria-label={translate('order_form.outcome')}
      tabIndex={hasOutcome ? 0 : -1}
    >
      {children}
      <FaultList element={element} isAlone={!hasOutcome} />
    </div>
  )
}

/** Lists faults, each as a way to its field. A single one is only focused, unless it explains the outcome above. */
function FaultList({ element, isAlone }: { element: Element; isAlone: boolean }) {
  const translate = useTranslate()
  const labelOf = useContext(FieldLabelContext)
  const { setFocus } = useFormContext()
  const { errors } = useFormState()
  const faults = fieldsIn(element).flatMap((name) => {
    const { message } = (get(errors, name) ?? {}) as Partial<FieldError>
    return message === undefined ? [] : [{ name, message }]
  })
  if (faults.length < (isAlone ? 2 : 1)) return null
  return (
    // The outcome above is announced already.
    <div role={isAlone ? 'alert' : undefined} className="failure">
      <h2>{translate('form.faults', { smart_count: faults.length })}</h2>
      <ul className="fault-list">
        {faults.map(({ name, message }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => {
                unfold(element, name)
                setFocus(name)
              }}
            >
              {labelOf(name)}
            </button>
            {/* Only the colon, as the language writes it. */}
            {translate('failure.field', { field: '', message: '' })}
            <ValidationError error={message} />
          </li>
        ))}
      </ul>
    </div>
  )
}
