/** The menu of the site: what is not in it is a decision, which the page of decisions lists. */
export const places: readonly { name: string; pages: Readonly<Record<string, string>> }[] = [
  { name: 'Countinghouse', pages: { 'README.md': 'What it is' } },
  {
    name: 'At the desk',
    pages: {
      'docs/guides/ops.md': 'Operations',
      'docs/guides/support.md': 'Support',
      'docs/guides/finance.md': 'Finance',
      'docs/guides/admin.md': 'Admin',
    },
  },
  {
    name: 'Running it',
    pages: {
      'docs/operating.md': 'Operating',
      'docs/package.md': 'As a package',
      'docs/scale.md': 'Scale',
      'docs/figures.md': 'Figures',
    },
  },
  {
    name: 'Security',
    pages: { 'docs/security.md': 'What is protected, and how', 'SECURITY.md': 'Reporting a weakness' },
  },
  {
    name: 'Reading from it',
    pages: { 'docs/reading.md': 'From outside', 'docs/interface.md': "The service's interface" },
  },
  {
    name: 'Changing it',
    pages: {
      'CONTRIBUTING.md': 'Contributing',
      'docs/decisions/README.md': 'Decisions',
      'CHANGELOG.md': 'Changelog',
    },
  },
]

/** Where a file of the repository is on the site. What no browser knows by its ending is shown as text. */
export function addressOf(source: string): string {
  // Beside docs/security.md some disks would know only one of the two.
  if (source === 'SECURITY.md') return 'reporting.html'
  const path = source.replace(/^docs\//, '')
  if (/\.(png|webp|svg)$/.test(path)) return path
  if (!path.endsWith('.md')) return `${path}.txt`
  const page = path.replace(/README\.md$/, 'index.md').replace(/^[A-Z]+\.md$/, (name) => name.toLowerCase())
  return page.replace(/\.md$/, '.html')
}
