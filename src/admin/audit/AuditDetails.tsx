import { useTranslate } from 'react-admin'
import { fieldWords } from '../fields/fieldWords.ts'
import { Foreign } from '../fields/Foreign.tsx'
import { SentText } from '../fields/SentText.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { Facts } from '../page/Facts.tsx'
import type { AuditLine } from '../records.ts'

/** The rest of a line, folded into its row. */
export function AuditDetails({ line }: { line: AuditLine }) {
  const translate = useTranslate()
  const { id, at, operatorId, ip, requestId, details } = line
  return (
    <details>
      <summary className="quiet">{translate('audit.open', { id })}</summary>
      <Facts
        rows={[
          [translate('audit.when'), <TimeText key="t" iso={at} exact />],
          [translate('audit.operator_id'), <SentText key="o" text={operatorId} />],
          [translate('audit.ip'), <SentText key="i" text={ip} />],
          [translate('audit.request_id'), <SentText key="r" text={requestId} />],
          ...Object.entries(details).map(
            ([name, value]) => [fieldWords(name), <Foreign key={name} text={textOf(value)} />] as const,
          ),
        ]}
      />
    </details>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
