import { useForm } from 'react-hook-form'
import { useFaultWords, type Failure } from '../failure/useFailureWords.ts'
import { useOnce } from '../forms/useOnce.ts'
import type { Operator } from '../../api/team.ts'

/** Faults that the gateway names stand at their inputs; anything else above the button. */
export function useOperatorForm(start: OperatorValues, send: (values: OperatorValues) => Promise<void>) {
  const faultWords = useFaultWords()
  const form = useForm<OperatorValues>({ defaultValues: start })
  const { run, isBusy, error } = useOnce(async (values: OperatorValues) => {
    try {
      await send(values)
    } catch (failed) {
      const faults = (failed as Failure).body?.details ?? []
      for (const { field, ...fault } of faults) {
        const input = operatorFields.find((name) => name === field)
        if (input) form.setError(input, { message: faultWords(fault) })
      }
      const isPlaced = ({ field }: { field: string }) => operatorFields.some((name) => name === field)
      if (faults.length === 0 || !faults.every(isPlaced)) throw failed
    }
  })
  const submit = form.handleSubmit((values) =>
    run({ ...values, email: values.email.trim(), name: values.name.trim() }),
  )
  return { control: form.control, submit, isBusy, error }
}

export type OperatorValues = {
  email: string
  name: string
  role: string
  mids: string[]
  everything: boolean
}

/** Who may not give the right does not speak of it. */
export function toBody({ name, role, mids, everything }: Omit<OperatorValues, 'email'>, mayGive: boolean) {
  return { name, role, mids, ...(mayGive && { everything: everything && role === 'admin' }) }
}

export const emptyOperator: OperatorValues = { email: '', name: '', role: '', mids: [], everything: false }

export function valuesOf({ email = '', name = '', role, mids, everything }: Operator): OperatorValues {
  return { email, name, role, mids, everything: everything }
}

/** Where a fault that the gateway names can be shown. */
const operatorFields: readonly (keyof OperatorValues)[] = ['email', 'name', 'role', 'mids', 'everything']
