import type { Plugin } from 'vite'

/** As Headless UI behaves without an `anchor`: nothing is placed by it, because our lists are in the top layer (core/ui/top-layer.ts). */
const floating = `
const none = () => {}
const props = () => ({})
export const FloatingProvider = ({ children }) => children
export const useFloatingPanel = () => [none, undefined]
export const useFloatingPanelProps = () => props
export const useFloatingReference = () => none
export const useFloatingReferenceProps = () => props
export const useResolvedAnchor = () => null
`
const virtual = `export const useVirtualizer = () => { throw new Error('no Combobox of ours is virtual') }`

/**
 * Headless UI carries two ways of showing lists that no component of ours uses: panels placed by \`anchor\` (@floating-ui/react) and
 * \`virtual\` comboboxes (TanStack Virtual). Together 13 kB gz in every element with a list.
 */
export function headlessPlugin(): Plugin {
  const [placed, listed] = ['\0headless-floating', '\0headless-virtual']
  return {
    name: 'headless-without-anchors',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (!importer?.includes('@headlessui/react')) return null
      if (source === '@tanstack/react-virtual') return listed
      return source.endsWith('internal/floating.js') ? placed : null
    },
    load: id => (id === placed ? floating : id === listed ? virtual : null),
  }
}
