import { addons } from 'storybook/manager-api'
import { tokenCss } from '../src/core/ui/tokens.ts'
import { looks, schemeOf, viewer } from './look.ts'

// the few rules of manager-head.html speak to the same tokens
const sheet = new CSSStyleSheet()
sheet.replaceSync(tokenCss('page'))
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
document.documentElement.classList.add('zy')
document.documentElement.dataset.theme = 'auto'

const follow = () => addons.setConfig({ theme: looks[schemeOf(viewer.matches)], sidebar: { collapsedRoots: ['portal', 'ui'] } })
follow()
viewer.addEventListener('change', follow)
