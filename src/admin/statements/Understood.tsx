import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { visibleText } from '../kit/field/Foreign.tsx'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { Section } from '../kit/page/Section.tsx'
import type { WholeStatement } from '../../api/statements.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import { isAtWork, isSettled } from './StatementFacts.tsx'
import type { Edit } from '../../api/mappingPath.ts'
import { isNamed, LineDialog } from './LineDialog.tsx'
import { type LineName, useLineTexts } from './mappingFields.ts'

type Props = {
  statement: WholeStatement
  mapping: Mapping
  onSave: (edit: Edit) => Promise<void>
}

/** How the file is read, one line each. A saved line matches the file again, unless it is the provider's name. */
export function Understood({ statement, mapping, onSave }: Props) {
  const translate = useTranslate()
  const lines = useLineTexts(statement, mapping)
  const [edited, setEdited] = useState<LineName>()
  const mustUndo = isSettled(statement)
  const canEdit = statement.fileGone === null && !isAtWork(statement) && !mustUndo
  return (
    <Section
      title={
        <>
          {translate('statements.mapping')}
          {statement.isKeptMapping && <span className="quiet">, {translate('statements.mapping_kept')}</span>}
        </>
      }
    >
      {mustUndo && <p className="warning">{translate('statements.undo_first')}</p>}
      <ul className="plain-list statement-understood">
        {lines.map(({ name, text }) => {
          const label = translate(`statements.field.${name}`)
          return (
            <li key={name}>
              <span className="quiet">{label}</span>
              <span>{text}</span>
              {(canEdit || isNamed(statement, name)) && (
                <button
                  type="button"
                  className="button"
                  aria-label={`${translate('statements.change')}: ${label}`}
                  onClick={() => setEdited(name)}
                >
                  {translate('statements.change')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {edited && (
        <LineDialog {...{ statement, mapping, onSave }} name={edited} onClose={() => setEdited(undefined)} />
      )}
      {statement.fileGone !== null && (
        <p className="note">{translate(`statements.file_gone.${statement.fileGone}`)}</p>
      )}
      <FirstLines statement={statement} />
    </Section>
  )
}

function FirstLines({ statement: { columns, preview, state } }: { statement: WholeStatement }) {
  const translate = useTranslate()
  if (!preview) return null
  return (
    <details open={state === 'asks'}>
      <summary className="quiet">{translate('statements.preview')}</summary>
      {preview.isCovered && <p className="note">{translate('statements.preview_covered')}</p>}
      <HeadedTable isWide label={translate('statements.preview')} heads={columns.map(visibleText)}>
        {preview.raw.map(({ number, cells }) => (
          <tr key={number}>
            {cells.map((cell, nth) => (
              <td key={nth} className="statement-cell">
                <bdi>{visibleText(cell)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </HeadedTable>
    </details>
  )
}
