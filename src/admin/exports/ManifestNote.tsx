import { useTranslate } from 'react-admin'
import { IdText } from '../fields/IdText.tsx'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import type { Manifest } from '../records.ts'

/** The file is whole, and this is what it must be. */
export function ManifestNote({ manifest: { id, rows, sha256 } }: { manifest: Manifest }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  return (
    <>
      {translate('exports.whole', {
        smart_count: rows ?? 0,
        count: new Intl.NumberFormat(locale).format(rows ?? 0),
      })}
      {sha256 !== undefined && (
        <div>
          SHA-256
          <br />
          <IdText id={sha256} whole />
        </div>
      )}
      <a href={`/api/exports/${encodeURIComponent(id)}`} download={`manifest-${id}.json`}>
        {translate('exports.manifest')}
      </a>
    </>
  )
}
