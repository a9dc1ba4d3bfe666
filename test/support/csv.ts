/** Rows of a CSV file by RFC 4180, read character by character. A leading byte order mark is not part of the first cell. */
export function readCsv(text: string): string[][] {
  const signs = [...text]
  if (signs[0] === '\uFEFF') signs.shift()
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < signs.length) {
    let cell = ''
    if (signs[at] !== '"') throw new Error(`a cell without quotes at ${at}`)
    for (at++; ; at++) {
      if (at >= signs.length) throw new Error('a cell without an end')
      if (signs[at] !== '"') cell += signs[at]
      else if (signs[at + 1] === '"') {
        cell += '"'
        at++
      } else break
    }
    row.push(cell)
    at++
    if (signs[at] === ',') at++
    else if (signs[at] === '\r' && signs[at + 1] === '\n') {
      rows.push(row)
      row = []
      at += 2
    } else throw new Error(`neither a comma nor an end of line at ${at}`)
  }
  if (row.length > 0) throw new Error('a row without an end')
  return rows
}

/** Rows as records, with the first row as keys. */
export function readCsvRecords(text: string): Record<string, string>[] {
  const [names = [], ...rows] = readCsv(text)
  return rows.map((row) => {
    if (row.length !== names.length) throw new Error(`${row.length} cells under ${names.length} names`)
    return Object.fromEntries(row.map((cell, i) => [names[i] ?? '', cell]))
  })
}
