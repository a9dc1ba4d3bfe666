import { Button } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { Form } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { asSentence, useFaultWords, type Failure } from '../kit/failure/useFailureWords.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { useOnce } from './useOnce.ts'

type FormProps<V> = {
  /** Holds a value for every input. An emptied input sends null. */
  defaultValues?: V
  onSubmit: Send<V>
  children: ReactNode
}
type Faults = Record<string, string> | undefined | void
/** May answer with the faults of single inputs. */
export type Send<V> = (values: V) => Promise<Faults>

/** Otherwise `Form` takes the record of the row or page around it. */
const noRecord = {}

export function PlainForm<V extends FieldValues>({ defaultValues, onSubmit, children }: FormProps<V>) {
  // New default values, as after a refetch, would replace what was typed.
  const [start] = useState(defaultValues)
  return (
    <Form<FieldValues>
      noValidate
      disableInvalidFormNotification
      record={noRecord}
      defaultValues={start}
      onSubmit={(values: FieldValues) => onSubmit(values as V)}
    >
      {children}
    </Form>
  )
}

type SentFormProps<V> = FormProps<V> & { confirm: string; beside?: ReactNode }

/** A form of a page: its inputs, its failure and its button. */
export function SentForm<V extends FieldValues>({
  confirm,
  beside,
  onSubmit,
  children,
  ...form
}: SentFormProps<V>) {
  const { submit, isBusy, error } = useFormSubmit(onSubmit)
  return (
    <PlainForm {...form} onSubmit={submit}>
      {children}
      <FailureNote error={error} />
      <p className="buttons">
        <Button type="submit" variant="contained" disabled={isBusy}>
          {confirm}
        </Button>
        {beside}
      </p>
    </PlainForm>
  )
}

/** Sends once at a time. Returns the faults of single inputs, which `Form` shows there. */
export function useFormSubmit<V extends FieldValues>(send: Send<V>) {
  const faultWords = useFaultWords()
  const { run, isBusy, error } = useOnce((work: () => Promise<void>) => work())

  const submit = async (values: V): Promise<Faults> => {
    let faults: Faults
    await run(async () => {
      try {
        faults = await send(values)
      } catch (failed) {
        // `to.1`, an entry of a list that is typed into one input, belongs to `to`.
        const details = ((failed as Failure).body?.details ?? []).map(({ field, ...fault }) => ({
          field: field in values ? field : field.replace(/\.\d+$/, ''),
          ...fault,
        }))
        const isPlaced = details.length > 0 && details.every(({ field }) => field in values)
        if (!isPlaced) throw failed
        faults = Object.fromEntries(
          details.map(({ field, ...fault }) => [field, asSentence(visibleText(faultWords(fault)))]),
        )
      }
    })
    // In the next turn, `Form` has marked the inputs.
    if (faults) setTimeout(() => document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus())
    return faults
  }
  return { submit, isBusy, error }
}
