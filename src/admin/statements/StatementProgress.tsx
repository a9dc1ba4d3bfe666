import { useTranslate } from 'react-admin'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import type { Statement } from '../../api/statements.ts'

/** How far the work is; the page reads it again by itself. */
export function StatementProgress({ statement: { progress } }: { statement: Statement }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const count = (figure: number) => new Intl.NumberFormat(locale).format(figure)
  return (
    <div className="statement-progress" role="status">
      {progress ? (
        <>
          <progress value={progress.done} max={progress.of} aria-hidden />
          <p>
            {translate(`statements.progress.${progress.step}`, {
              done: count(progress.done),
              of: count(progress.of),
            })}
          </p>
        </>
      ) : (
        <>
          <progress aria-hidden />
          <p>{translate('statements.progress.soon')}</p>
        </>
      )}
      <p className="note">{translate('statements.progress.leave')}</p>
    </div>
  )
}
