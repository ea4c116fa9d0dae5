/**
 * The colours of the house, light and dark, by role. Every style in the project speaks to these through `--zy-*`;
 * `tests/ui/contrast.test.ts` holds each pair that carries text to WCAG AA by computation.
 * A host page may override any of them on the element itself.
 */
export const light = {
  paper: '#ffffff',
  ground: '#f5f5f2',
  shade: '#ecece8',
  ink: '#181d26',
  'ink-2': '#4d5563',
  'ink-3': '#606875',
  'ink-off': '#8e949e',
  'on-brand': '#ffffff',
  rule: '#181d26',
  line: '#e3e3de',
  'line-2': '#c6c8c9',
  edge: '#7e848e',
  brand: '#1c4a85',
  'brand-2': '#14396a',
  'brand-wash': '#e9eff6',
  'brand-mid': '#a9bfda',
  zhu: '#b3361f',
  'zhu-wash': '#fbeeea',
  'zhu-mid': '#e2a698',
  hu: '#855600',
  'hu-wash': '#faf1dc',
  'hu-mid': '#dcb765',
  yu: '#146a51',
  'yu-wash': '#e5f2ec',
  'yu-mid': '#93c5b1',
  s1: '#181d26',
  s2: '#1c4a85',
  s3: '#b3361f',
  s4: '#2471a6',
  s5: '#855600',
  s6: '#146a51',
  s7: '#a3466f',
  s8: '#6b7280',
  s9: '#5a7a1e',
  veil: 'rgba(24, 29, 38, .46)',
  float: '0 1px 2px rgba(24,29,38,.08), 0 12px 40px rgba(24,29,38,.16)',
}

/** The name of a colour role. */
export type Token = keyof typeof light

/** Dark is not light inverted: type is lifted, rules are calmed. */
export const dark: Record<Token, string> = {
  paper: '#17191d',
  ground: '#101214',
  shade: '#24272c',
  ink: '#e7e7e3',
  'ink-2': '#b3b7bd',
  'ink-3': '#979da6',
  'ink-off': '#6a7079',
  'on-brand': '#0f1a2a',
  rule: '#9a9ea5',
  line: '#2a2d32',
  'line-2': '#43474e',
  edge: '#737982',
  brand: '#8fb4e6',
  'brand-2': '#b0cbf0',
  'brand-wash': '#1c2a3d',
  'brand-mid': '#39557c',
  zhu: '#f0927d',
  'zhu-wash': '#38211c',
  'zhu-mid': '#7f4032',
  hu: '#deb254',
  'hu-wash': '#322812',
  'hu-mid': '#77591b',
  yu: '#70c3a4',
  'yu-wash': '#162d25',
  'yu-mid': '#2c6350',
  s1: '#e7e7e3',
  s2: '#8fb4e6',
  s3: '#f0927d',
  s4: '#5fb0e0',
  s5: '#deb254',
  s6: '#70c3a4',
  s7: '#e08db3',
  s8: '#a4aab3',
  s9: '#a8c266',
  veil: 'rgba(0, 0, 0, .62)',
  float: '0 0 0 1px #2a2d32, 0 16px 48px rgba(0,0,0,.5)',
}

// Song is for 20 px and up; on Windows it falls back to Hei on purpose, SimSun must never be reached.
export const shape = {
  sans: '"PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif',
  song: '"Songti SC","Source Han Serif SC","Noto Serif CJK SC","Noto Serif SC",var(--zy-sans)',
  t12: '12px/18px var(--zy-sans)',
  t14: '14px/22px var(--zy-sans)',
  t16: '16px/26px var(--zy-sans)',
  t20: '600 20px/28px var(--zy-song)',
  t28: '600 28px/36px var(--zy-song)',
  t40: '600 40px/48px var(--zy-song)',
  1: '4px',
  2: '8px',
  3: '12px',
  4: '16px',
  6: '24px',
  10: '40px',
  r: '4px',
  'r-float': '6px',
  row: '40px',
  ctl: '32px',
  dur: '150ms',
}

/** Controls and rows where that is not `ctl` and `row`: compact is for a mouse on a wide screen, the others for fingers. */
export const sizes = {
  compact: { ctl: '28px', row: '32px' },
  tablet: { ctl: '40px' },
  phone: { ctl: '44px' },
}

/**
 * A host page gives one colour of its own, `--zy-seed`; the brand of both themes is made from it within bounds that keep every text
 * readable (tests/ui/contrast.test.ts goes round the colour circle). Our own seed gives back our own palette.
 */
export const seed = {
  own: light.brand,
  light: { least: 0, most: 0.48, chroma: 1, mostChroma: 0.15, turn: 0 },
  dark: { least: 0.7613, most: 0.88, chroma: 0.748, mostChroma: 0.12, turn: -0.1 },
} as const
const brand = (theme: 'light' | 'dark') => {
  const { least, most, chroma, mostChroma, turn } = seed[theme]
  return `--zy-brand:oklch(from var(--zy-seed,${seed.own}) clamp(${least},l,${most}) min(calc(c * ${chroma}),${mostChroma}) calc(h + ${turn}));`
}

// The quieter strengths of the brand follow the brand. The figures give back the palette's own
// values for the palette's own brand; engines without relative colours keep those.
export const mixed: Record<'light' | 'dark', Record<string, string>> = {
  light: {
    'brand-2': 'calc(l - .064) calc(c * .86) h',
    'brand-wash': '.95 calc(c * .103) calc(h - 4)',
    'brand-mid': '.797 calc(c * .41) calc(h - 2.5)',
  },
  dark: { 'brand-2': 'calc(l + .073) calc(c * .72) h', 'brand-wash': '.282 calc(c * .484) h', 'brand-mid': '.445 calc(c * .88) h' },
}
const follow = (theme: 'light' | 'dark') =>
  brand(theme) +
  Object.entries(mixed[theme])
    .map(([name, from]) => `--zy-${name}:oklch(from var(--zy-brand) ${from});`)
    .join('')

const declare = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--zy-${name}:${value};`)
    .join('')

/** How a scope is named for each way a subtree can be themed. */
interface Scope {
  all: string
  theme: (theme: 'dark' | 'auto') => string
  dense: string
}

const scopes: Record<'page' | 'shadow', Scope> = {
  // :where keeps our weight at zero, so that any rule of the host page for the same element wins
  page: { all: ':where(.zy)', theme: theme => `:where(.zy[data-theme="${theme}"])`, dense: ':where(.zy[data-density="compact"])' },
  shadow: { all: ':host', theme: theme => `:host([theme="${theme}"])`, dense: ':host([density="compact"])' },
}

/**
 * The tokens as style sheet text: on `.zy` roots of a page, or on the `:host` of a shadow root.
 * Dark by `data-theme="dark"` (page) or the element's `theme="dark"` (shadow); `auto` follows the system.
 */
export function tokenCss(where: 'page' | 'shadow'): string {
  const scope = scopes[where]
  const night = `${declare(dark)}color-scheme:dark;`
  return [
    `${scope.all}{${declare(light)}${declare(shape)}color-scheme:light;}`,
    // on paper it is always light
    `@media screen{${scope.theme('dark')}{${night}}}`,
    `@media screen and (prefers-color-scheme:dark){${scope.theme('auto')}{${night}}}`,
    `@supports (color:oklch(from red l c h)){${scope.all}{${follow('light')}}@media screen{${scope.theme('dark')}{${follow('dark')}}}`,
    `@media screen and (prefers-color-scheme:dark){${scope.theme('auto')}{${follow('dark')}}}}`,
    `@media (min-width:1024px){${scope.dense}{${declare(sizes.compact)}}}`,
    `@media (max-width:1023px){${scope.all}{${declare(sizes.tablet)}}}`,
    `@media (max-width:640px){${scope.all}{${declare(sizes.phone)}}}`,
  ].join('\n')
}
