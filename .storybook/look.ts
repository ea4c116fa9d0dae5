import { create } from 'storybook/theming/create'
import { dark, light } from '../src/core/ui/tokens.ts'

type Scheme = 'light' | 'dark'
const hei = '"PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif'

const look = (base: Scheme) => {
  const ink = base === 'dark' ? dark : light
  return create({
    base,
    brandTitle: '志远',
    brandUrl: './',
    brandTarget: '_self',
    colorPrimary: ink.brand,
    colorSecondary: ink.brand,
    appBg: ink.ground,
    appContentBg: ink.paper,
    appPreviewBg: ink.paper,
    appHoverBg: ink.shade,
    appBorderColor: ink.line,
    appBorderRadius: 4,
    fontBase: hei,
    fontCode: 'ui-monospace, Menlo, Consolas, monospace',
    textColor: ink.ink,
    textInverseColor: ink.paper,
    textMutedColor: ink['ink-3'],
    barTextColor: ink['ink-2'],
    barHoverColor: ink.brand,
    barSelectedColor: ink.brand,
    barBg: ink.paper,
    buttonBg: ink.paper,
    buttonBorder: ink.edge,
    booleanBg: ink.shade,
    booleanSelectedBg: ink.paper,
    inputBg: ink.paper,
    inputBorder: ink.edge,
    inputTextColor: ink.ink,
    inputBorderRadius: 4,
  })
}

/** Storybook's frame and its pages of documentation, in our colours. */
export const looks: Readonly<Record<Scheme, ReturnType<typeof look>>> = { light: look('light'), dark: look('dark') }

/** The scheme of whoever looks, now and whenever it changes. */
export const viewer = matchMedia('(prefers-color-scheme: dark)')
export const schemeOf = (isDark: boolean): Scheme => (isDark ? 'dark' : 'light')
