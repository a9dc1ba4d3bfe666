import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { arch, env, execPath, platform } from 'node:process'
import type { LaunchOptions } from 'playwright-core'

const windowsFolders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
const usualPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
    (name) => `/usr/bin/${name}`,
  ),
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].flatMap((path) =>
    windowsFolders.filter((folder) => folder !== undefined).map((folder) => join(folder, path)),
  ),
}

/** A real Chromium: from CHROME_PATH, the system, or an npm package. */
export function chromiumOptions(moreArguments: string[] = []): LaunchOptions {
  const executablePath = env.CHROME_PATH ?? usualPlaces[platform]?.find((path) => existsSync(path))
  const hasPackage = platform === 'linux' && arch === 'x64'
  const browser = executablePath ? { executablePath } : hasPackage ? packagedChromium() : {}
  return { ...browser, args: [...chromiumArguments, ...moreArguments] }
}

/** Prevents every lookup and connection outside this machine. */
const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** Unpacks each version once into our own folder: the default folder may hold an incomplete copy or another version. */
function packagedChromium(): LaunchOptions {
  const manifest = join(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../../package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const folder = resolve(`node_modules/.cache/chromium-${version}`)
  if (!existsSync(folder)) unpackChromium(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...env,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  }
}

function unpackChromium(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true })
  const parts = mkdtempSync(`${folder}-`)
  const script = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`
  // The package unpacks its shared libraries only on Lambda.
  const lambda = { ...env, TMPDIR: parts, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
  execFileSync(execPath, ['--eval', script], { env: lambda })
  const fonts = join(parts, 'fonts/fonts.conf')
  writeFileSync(fonts, readFileSync(fonts, 'utf8').replaceAll('/tmp/', `${folder}/`))
  try {
    renameSync(parts, folder)
  } catch (error) {
    // Another process created the folder first.
    rmSync(parts, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}
