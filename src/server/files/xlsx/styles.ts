/** Numbers of styles in `styles.xml`. Those of formats follow. */
export const plain = 0
export const bold = 1
export const right = 2

/** Spreadsheets allow 30 decimals. */
export const maxDecimals = 30

export const amountFormat = (decimals: number) => `#,##0${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}`

const formats = [
  'yyyy-mm-dd',
  'yyyy-mm-dd hh:mm:ss',
  ...Array.from({ length: maxDecimals + 1 }, (_, decimals) => amountFormat(decimals)),
]

export function formatted(format: string): number {
  return right + 1 + formats.indexOf(format)
}

const font = '<sz val="11"/><name val="Calibri"/>'
const ofCell = 'fillId="0" borderId="0" xfId="0"'
/** Lower numbers are built in. */
const firstFormat = 164

const styles = [
  `<xf numFmtId="0" fontId="0" ${ofCell}/>`,
  `<xf numFmtId="0" fontId="1" ${ofCell} applyFont="1"/>`,
  `<xf numFmtId="0" fontId="0" ${ofCell} applyAlignment="1"><alignment horizontal="right"/></xf>`,
  ...formats.map(
    (_, at) => `<xf numFmtId="${firstFormat + at}" fontId="0" ${ofCell} applyNumberFormat="1"/>`,
  ),
]

export const stylesXml =
  `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
  `<numFmts count="${formats.length}">` +
  formats.map((code, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${code}"/>`).join('') +
  `</numFmts>` +
  `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs>` +
  `</styleSheet>`
