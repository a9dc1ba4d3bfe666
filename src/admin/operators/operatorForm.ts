import type { Operator } from '../records.ts'

export type OperatorValues = { email: string; name: string; role: string; mids: string[] }

export const emptyOperator: OperatorValues = { email: '', name: '', role: '', mids: [] }

export function valuesOf({ email = '', name = '', role, mids }: Operator): OperatorValues {
  return { email, name, role, mids }
}

/** Where a fault that the gateway names can be shown. */
export const operatorFields: readonly (keyof OperatorValues)[] = ['email', 'name', 'role', 'mids']
