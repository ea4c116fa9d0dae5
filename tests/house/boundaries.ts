import type { ICruiseOptions } from 'dependency-cruiser'

/** Lowest first: the order is the law. */
export const LAYERS = ['domain', 'contracts', 'i18n', 'api', 'auth', 'host', 'data', 'ui', 'element']

const upTo = (index: number) => LAYERS.slice(0, index + 1).join('|')
const layers = LAYERS.map((layer, index) => ({
  name: `core-${layer}-looks-down`,
  severity: 'error' as const,
  from: { path: `^src/core/${layer}/` },
  to: { path: '^(src|server|stories|tests)/', pathNot: `^src/core/(${upTo(index)})/` },
}))

const rule = (name: string, from: object, to: object) => ({ name, severity: 'error' as const, from, to })

/** Who may import whom (ARCHITECTURE.md). A test beside a file looks where it likes, so tests are left out of `from`. */
export const forbidden = [
  rule(
    'contracts-and-domain-are-neutral',
    { path: '^src/core/(domain|contracts)/' },
    { path: 'node_modules/(react|react-dom|hono|drizzle-orm)/' },
  ),
  rule('only-contracts-speak-zod', { path: '^src/core/domain/' }, { path: 'node_modules/zod/' }),
  rule('zod-mini-only', { path: '^src/' }, { path: 'node_modules/zod/index' }),
  // A type that looks back is no cycle: it is gone before anything runs.
  rule('no-circular', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
  rule('core-is-a-closed-list', {}, { path: '^src/core/', pathNot: `^src/core/(${LAYERS.join('|')})/|^src/core/index\\.ts$` }),
  ...layers,
  rule('widgets-do-not-know-each-other', { path: '^src/widgets/([^/]+)/' }, { path: '^src/widgets/([^/]+)/', pathNot: '^src/widgets/$1/' }),
  rule('widgets-look-down', { path: '^src/widgets/' }, { path: '^(src/portal|server|stories|tests)/' }),
  rule(
    'widgets-by-their-door',
    // tests/import holds the spreadsheet reader against real files, in Node, where no door opens.
    { path: '^(src/portal|stories|tests)/', pathNot: '^tests/import/' },
    { path: '^src/widgets/', pathNot: '^src/widgets/[^/]+/(index|element|manifest)\\.tsx?$' },
  ),
  rule('server-sees-the-wire-only', { path: '^server/' }, { path: '^src/', pathNot: '^src/core/(domain|contracts)/' }),
  rule('front-never-sees-server', { path: '^src/' }, { path: '^server/' }),
  // Half a megabyte that no browser needs: a page has the cut of them in its snapshot.
  rule('facts-stay-on-the-server', { path: '^(src|stories|server/page)/' }, { path: '^server/db/demo/facts/', reachable: true }),
  rule(
    'resources-meet-at-tables',
    { path: '^server/resources/([^/]+/[^/]+)/' },
    { path: '^server/resources/[^/]+/[^/]+/', pathNot: '^server/resources/$1/|/table\\.ts$' },
  ),
  rule(
    'small-resources-meet-at-tables-too',
    { path: '^server/resources/([^/]+)/[^/]+\\.ts$' },
    { path: '^server/resources/[^/]+/', pathNot: '^server/resources/$1/|/table\\.ts$' },
  ),
  rule('kit-knows-no-resource', { path: '^server/kit/' }, { path: '^server/(resources|identity|imports)/' }),
  rule(
    'identity-meets-resources-at-tables',
    { path: '^server/(identity|imports)/' },
    { path: '^server/resources/', pathNot: '/table\\.ts$' },
  ),
  rule(
    'node-stays-at-the-edge',
    { path: '^(src|server)/', pathNot: '^server/(ports|db)/|^server/(main|drizzle\\.config)\\.ts$|\\.test\\.tsx?$' },
    { dependencyTypes: ['core'] },
  ),
]

export const options: ICruiseOptions = {
  ruleSet: { forbidden },
  validate: true,
  tsPreCompilationDeps: true,
  tsConfig: { fileName: 'tsconfig.json' },
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^server/migrations|\\.(test|stories)\\.tsx?$' },
}
