import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { readFods, type OfficeCell } from './fods.ts'

const program = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find((path) => existsSync(path))

/** Why LibreOffice is not asked: a start of it takes seconds, so once in a while is enough. */
export const noOffice = !process.env.LONG
  ? 'LibreOffice is started under LONG only'
  : program === undefined
    ? 'LibreOffice (soffice) is not installed'
    : undefined

/**
 * How a CSV is opened: commas, quotes, UTF-8, from the first line on. `asText` takes every quoted cell for text, which
 * all of ours are; otherwise all is done that a spreadsheet can do with a cell, formulas among it.
 */
export const csvOptions = {
  asText: 'CSV:44,34,76,1,,0,true,false,true,false,false,0,false',
  asAnything: 'CSV:44,34,76,1,,0,false,true,true,false,false,0,true',
}

/** What LibreOffice makes of each of these files: its cells, row by row. */
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
