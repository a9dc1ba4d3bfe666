import { escapeXml } from './escapeXml.ts'

/** `numFmt` is a spreadsheet format: `#,##0.00`. */
export type CellStyle = { numFmt?: string; isBold?: boolean; align?: 'right' }

export function createStyleTable() {
  const formats = new Map<string, number>()
  const styles = new Map<string, number>([[xf({}, 0), 0]])

  return {
    numberOf(style: CellStyle | undefined): number {
      if (!style) return 0
      const { numFmt } = style
      if (numFmt !== undefined && !formats.has(numFmt)) formats.set(numFmt, firstFormat + formats.size)
      const written = xf(style, numFmt === undefined ? 0 : (formats.get(numFmt) ?? 0))
      const existing = styles.get(written)
      if (existing !== undefined) return existing
      styles.set(written, styles.size)
      return styles.size - 1
    },

    xml(): string {
      const own = [...formats].map(
        ([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`,
      )
      return (
        `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
        (own.length > 0 ? `<numFmts count="${own.length}">${own.join('')}</numFmts>` : '') +
        `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
        `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
        `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
        `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
        `<cellXfs count="${styles.size}">${[...styles.keys()].join('')}</cellXfs>` +
        `</styleSheet>`
      )
    },
  }
}

/** Lower numbers are built in. */
const firstFormat = 164

const font = '<sz val="11"/><name val="Calibri"/>'

function xf({ isBold = false, align }: CellStyle, format: number): string {
  const has = `numFmtId="${format}" fontId="${isBold ? 1 : 0}" fillId="0" borderId="0" xfId="0"`
  const applied = `${format > 0 ? ' applyNumberFormat="1"' : ''}${isBold ? ' applyFont="1"' : ''}`
  return align === undefined
    ? `<xf ${has}${applied}/>`
    : `<xf ${has}${applied} applyAlignment="1"><alignment horizontal="${align}"/></xf>`
}
