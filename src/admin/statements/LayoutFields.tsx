import { useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import type { Mapping } from '../../api/statementMapping.requests.ts'

type Props = {
  mapping: Mapping
  sheets: readonly string[] | undefined
  change: (about: string, value: unknown) => void
}

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']
const delimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }

/** How the file is laid out: of a text file its encoding and separator, of a workbook its sheet. */
export function LayoutFields({ mapping: { layout }, sheets = [], change }: Props) {
  const translate = useTranslate()
  return (
    <div className="statement-fields">
      {layout.form === 'csv' && (
        <PlainSelect
          label={translate('statements.field.encoding')}
          value={layout.encoding}
          options={encodings.map((value) => ({ value, label: value }))}
          onChange={(value) => change('layout.encoding', value)}
        />
      )}
      {layout.form === 'csv' && (
        <PlainSelect
          label={translate('statements.field.delimiter')}
          value={layout.delimiter}
          options={Object.entries(delimiters).map(([value, name]) => ({
            value,
            label: translate(`statements.delimiters.${name}`),
          }))}
          onChange={(value) => change('layout.delimiter', value)}
        />
      )}
      {layout.form === 'xlsx' && (
        <PlainSelect
          label={translate('statements.field.sheet')}
          value={layout.sheet}
          options={[...new Set([...sheets, layout.sheet])].map((value) => ({
            value,
            label: visibleText(value),
          }))}
          onChange={(value) => change('layout.sheet', value)}
        />
      )}
      <label className="control">
        <span>{translate('statements.field.header')}</span>
        <input
          type="number"
          min={0}
          value={layout.header}
          onChange={({ target }) => change('layout.header', Math.max(0, Number(target.value)))}
        />
      </label>
    </div>
  )
}
