import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { readFods, type OfficeCell } from './fods.ts'

const program = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find((path) => existsSync(path))

/** Reason to skip LibreOffice: each start takes seconds, so only long runs use it. */
export const noOffice = !process.env.LONG
  ? 'LibreOffice is started under LONG only'
  : program === undefined
    ? 'LibreOffice (soffice) is not installed'
    : undefined

/**
 * Options for opening a CSV: commas, quotes, UTF-8, from the first line. `asText` treats every quoted cell as text, as all of
 * ours are. `asAnything` lets the spreadsheet interpret cells, including formulas.
 */
export const csvOptions = {
  asText: 'CSV:44,34,76,1,,0,true,false,true,false,false,0,false',
  asAnything: 'CSV:44,34,76,1,,0,false,true,true,false,false,0,true',
}

/** Opens the files in LibreOffice and returns their cells, row by row. */
export function openInOffice(
  files: Record<string, Uint8Array>,
  csv?: string,
): Record<string, OfficeCell[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'office-'))
  try {
    const names = Object.keys(files)
    for (const name of names) writeFileSync(join(folder, name), files[name] ?? '')
    execFileSync(
      program ?? '',
      [
        `-env:UserInstallation=file://${join(folder, 'profile')}`,
        '--headless',
        ...(csv === undefined ? [] : [`--infilter=${csv}`]),
        '--convert-to',
        'fods',
        '--outdir',
        folder,
        ...names.map((name) => join(folder, name)),
      ],
      { stdio: 'ignore' },
    )
    return Object.fromEntries(
      names.map((name) => [name, readFods(readFileSync(join(folder, `${parse(name).name}.fods`), 'utf8'))]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
