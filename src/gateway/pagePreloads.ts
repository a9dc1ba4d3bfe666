/** What Vite's build manifest says of one file. */
type Chunk = { file: string; imports?: string[]; isEntry?: boolean }
export type Manifest = Record<string, Chunk>

/**
 * The chunks that the page behind a path will ask for, as links for its head: they come along with the first
 * script instead of after it. Folder and view have the names of the address: `/orders/create` is `OrderCreate.tsx`.
 */
export function pagePreloads(manifest: Manifest, pathname: string): string {
  const wanted = viewOf(pathname)
  const page = Object.keys(manifest).find((source) => wanted?.test(source))
  if (page === undefined) return ''
  const entry = Object.keys(manifest).filter((source) => manifest[source]?.isEntry)
  const already = filesOf(manifest, entry)
  const files = [...filesOf(manifest, [page])].filter((file) => !already.has(file))
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
}

function viewOf(pathname: string): RegExp | undefined {
  const [folder = 'orders', second, third] = pathname.split('/').filter(Boolean)
  if (!/^[a-z-]+$/.test(folder)) return undefined
  const view = second === 'create' ? 'Create' : third === 'show' ? 'Show' : '(?:List|Report)'
  return new RegExp(`^src/admin/${folder}/[A-Za-z]+${view}\\.tsx$`)
}

/** A chunk and all that it imports, each once. */
function filesOf(manifest: Manifest, sources: string[], found = new Set<string>()): Set<string> {
  for (const source of sources) {
    const chunk = manifest[source]
    if (!chunk || found.has(chunk.file)) continue
    found.add(chunk.file)
    filesOf(manifest, chunk.imports ?? [], found)
  }
  return found
}
