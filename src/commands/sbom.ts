import { execFileSync } from 'node:child_process'
import { env, execPath, stdout } from 'node:process'

type Component = { 'bom-ref': string; properties?: { name: string; value: string }[] }
type Bill = {
  metadata: { component: Component & { name: string; purl?: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/**
 * `npm run sbom`: CycloneDX list of production packages, from the lock file. `--omit dev` would also drop packages
 * needed in production and development, such as pg and undici.
 */
const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
const npm = env.npm_execpath
const written = npm
  ? execFileSync(execPath, [npm, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  : execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
stdout.write(`${JSON.stringify(forProduction(JSON.parse(written) as Bill), null, 2)}\n`)

function forProduction(bill: Bill): Bill {
  const isNeeded = ({ properties = [] }: Component) =>
    !properties.some(({ name }) => name === 'cdx:npm:package:development')
  const components = bill.components.filter(isNeeded)
  const { component } = bill.metadata
  // npm writes the folder name instead.
  const name = /^pkg:npm\/(.+)@/.exec(component.purl ?? '')?.[1] ?? component.name
  const refs = new Set([component['bom-ref'], ...components.map((one) => one['bom-ref'])])
  return {
    ...bill,
    metadata: { ...bill.metadata, component: { ...component, name } },
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  }
}
