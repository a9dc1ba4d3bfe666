import { useTranslate } from 'react-admin'
import { visibleText } from './Foreign.tsx'

export function RawRecord({ raw, title }: { raw: unknown; title?: string }) {
  const translate = useTranslate()
  const lines = JSON.stringify(raw, null, 2).split('\n').map(visibleText).join('\n')
  return (
    <details className="section raw">
      <summary>{title ?? translate('order.raw')}</summary>
      <pre tabIndex={0}>{lines}</pre>
    </details>
  )
}
