import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, dirname, join } from 'node:path'

type Locked = { dev?: boolean; optionalDependencies?: Record<string, string> }
type Manifest = Record<string, unknown> & { dependencies: Record<string, string> }

const entries = ['src/bin.js', 'src/countinghouse.ts', 'src/server.ts']
const rooms = ['api', 'client', 'commands', 'contract', 'i18n', 'sandbox', 'server', 'store']
const left = /^src\/commands\/(dev|package|sbom|writePackage)\.ts$/

export function writePackage(folder: string): void {
  writeServer(join(folder, 'lib'))
  cpSync('dist', join(folder, 'dist'), { recursive: true })
  cpSync('docs', join(folder, 'docs'), { recursive: true, filter: (path) => basename(path) !== 'pictures' })
  for (const file of ['.env.example', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md'])
    cpSync(file, join(folder, file))
  cpSync('docs/package.md', join(folder, 'README.md'))
  const manifest = toManifest(readJson('package.json') as Manifest)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  copyProduction(folder)
}

/** Node does not strip types below node_modules. Lines and columns stay those of the source. */
function writeServer(lib: string): void {
  const sources = [...entries, ...rooms.flatMap((room) => globSync(`src/${room}/**/*.{ts,js}`))]
  for (const source of sources.filter((path) => !left.test(path))) {
    const target = join(lib, source.slice('src/'.length)).replace(/\.ts$/, '.js')
    const text = readFileSync(source, 'utf8')
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(
      target,
      namesOfJavaScript(source.endsWith('.ts') ? stripTypeScriptTypes(text) : text, source),
    )
  }
}

/** Rewrites `.ts` to `.js` in imports and worker names. A template literal may name one of several files. */
function namesOfJavaScript(text: string, source: string): string {
  const named = text.replaceAll(/(import\(`[^`]+)\.ts`\)/g, '$1.js`)')
  return named.replaceAll(/(['"])((?:\.{1,2}\/)?[\w./-]+)\.ts\1/g, (all, quote: string, path: string) =>
    existsSync(join(dirname(source), `${path}.ts`)) ? `${quote}${path}.js${quote}` : all,
  )
}

function toManifest({ name, version, description, license, type, dependencies }: Manifest): Manifest {
  return {
    name,
    version,
    description,
    license,
    type,
    engines: { node: '>=24.7' },
    bin: { countinghouse: 'lib/bin.js' },
    dependencies,
    bundleDependencies: Object.keys(dependencies),
  }
}

/** Copies installed packages of the lock file, so the package runs what was tested. Skips type declarations and source maps. */
function copyProduction(folder: string): void {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, Locked> }
  const { '': root, ...locked } = packages
  // The Node binaries installed by a clone.
  const nodes = Object.keys(root?.optionalDependencies ?? {}).map((name) => `node_modules/${name}`)
  for (const [path, { dev }] of Object.entries(locked))
    if (!dev && !nodes.includes(path))
      cpSync(path, join(folder, path), {
        recursive: true,
        filter: (file) => !/\.(map|d\.[cm]?ts)$/.test(file),
      })
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
