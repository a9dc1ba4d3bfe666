/** What Vite's build manifest says of one file. */
type Chunk = { file: string; name?: string; imports?: string[]; isEntry?: boolean }
export type Manifest = Record<string, Chunk>

/**
 * The chunks that the page behind a path will ask for, as links for its head: they come along with the first script
 * instead of after it. Folder and view have the names of the address: `/orders/create` is `OrderCreate.tsx`. The list
 * of orders is part of `start` itself.
 */
export function pagePreloads(manifest: Manifest, pathname: string): string {
  const sources = Object.keys(manifest)
  // The names that `vite.config.ts` gives: what every page begins with, and what every page of its own needs.
  const named = (name: string) => sources.filter((source) => manifest[source]?.name === name)
  const entry = sources.filter((source) => manifest[source]?.isEntry)
  const view = viewOf(pathname)
  const page = sources.filter((source) => view?.test(source))
  const files = filesOf(manifest, [
    ...entry,
    ...named('start'),
    // The home page has no MUI, as the list of orders.
    ...(page.length > 0 && pathname !== '/' ? [...named('mui'), ...named('client')] : []),
    ...page,
  ])
  return files
    .slice(entry.length)
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}

function viewOf(pathname: string): RegExp | undefined {
  if (pathname === '/') return /^src\/admin\/home\/HomePage\.tsx$/
  const [folder = '', second, third] = pathname.split('/').filter(Boolean)
  if (!/^[a-z-]+$/.test(folder)) return undefined
  const view = second === 'create' ? 'Create' : third === 'show' ? 'Show' : '(?:List|Report)'
  return new RegExp(`^src/admin/${folder}/[A-Za-z]+${view}\\.tsx$`)
}

/** Some chunks and all that they import, each once. */
function filesOf(manifest: Manifest, sources: string[]): string[] {
  const files = new Set<string>()
  const add = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  sources.forEach(add)
  return [...files]
}
