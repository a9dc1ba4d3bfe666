import { CheckboxGroupInput, type CheckboxGroupInputProps } from 'react-admin'
import { visibleText } from '../kit/field/Foreign.tsx'

type Props = Omit<CheckboxGroupInputProps, 'source' | 'choices'> & { mids: readonly string[] }

export function MidsInput({ mids, ...props }: Props) {
  return (
    <CheckboxGroupInput
      source="mids"
      label="fault_field.mids"
      choices={mids.map((mid) => ({ id: mid, name: visibleText(mid) }))}
      translateChoice={false}
      {...props}
    />
  )
}
