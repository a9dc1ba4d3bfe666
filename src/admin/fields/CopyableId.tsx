import { CopyButton } from './CopyButton.tsx'
import { IdText } from './IdText.tsx'

export function CopyableId({ id, of }: { id: string; of: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center' }}>
      <IdText id={id} whole />
      <CopyButton value={id} of={of} />
    </span>
  )
}
