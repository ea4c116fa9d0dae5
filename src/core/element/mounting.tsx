import r2wc from '@r2wc/react-to-web-component'
import { Component, type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Host } from '../host/index.ts'
import { ElementRoot } from './ElementRoot.tsx'
import type { Manifest } from './manifest.ts'

interface DrawProps {
  container: ShadowRoot
  element?: { readonly elementView: ElementView | null }
}
/** What an element draws now: the widget, its host, and the props the page has set. */
export interface ElementView {
  manifest: Manifest
  host: Host
  generation: number
  given: Readonly<Record<string, unknown>>
  ready: () => void
  failed: (error: unknown) => void
  /** Nothing could be drawn, not even that. */
  broken: (error: unknown) => void
}

/** What r2wc makes: it mounts, updates and unmounts; names, attributes and life are ours. */
interface Mounting extends HTMLElement {
  connectedCallback(): void
  disconnectedCallback(): void
}
type MountingClass = new () => Mounting

function Draw({ container, element }: DrawProps) {
  const view = element?.elementView
  if (!view) return null
  return (
    <StrictMode>
      <LastWall key={view.generation} onBroken={view.broken}>
        <ElementRoot
          manifest={view.manifest}
          host={view.host}
          root={container}
          given={view.given}
          onReady={view.ready}
          onFailed={view.failed}
        />
      </LastWall>
    </StrictMode>
  )
}

/** Where our own panel for what failed breaks too (a page's script has replaced what we stand on), plain nodes say it (define-element.ts). */
class LastWall extends Component<{ onBroken: (error: unknown) => void; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override componentDidCatch(error: unknown) {
    this.props.onBroken(error)
  }
  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}

const PROPS: unique symbol = Symbol.for('r2wc.props')
const RENDER: unique symbol = Symbol.for('r2wc.render')
const CONTEXT: unique symbol = Symbol.for('r2wc.context')
interface Inside {
  [PROPS]: { element?: object }
  [RENDER](): void
  [CONTEXT]?: { root: Root; ReactComponent: typeof Draw }
}
// three private handles of r2wc: the props of the component it draws, its "draw", and the root that it draws in
const inside = (element: object) => element as Inside

/** What React could draw at its second try is no error of the page: React's own way would tell it to `window.onerror`. */
const onRecoverableError = (error: unknown) => console.warn('Zhiyuan: drawn at the second try:', error)

/** A class of r2wc that draws the `elementView` of its element. r2wc is told of no props: it would turn objects into attributes, and read functions from global names. */
export function mountClass() {
  const Base = r2wc(Draw, { shadow: 'open', props: {} }) as unknown as MountingClass
  return class extends Base {
    override connectedCallback() {
      // where r2wc finds a root it makes none; its own has no options
      if (this.shadowRoot) inside(this)[CONTEXT] ??= { root: createRoot(this.shadowRoot, { onRecoverableError }), ReactComponent: Draw }
      super.connectedCallback()
    }
  }
}

/** Gives the component that r2wc draws its element. */
export const attachElement = (element: { readonly elementView: ElementView | null }): void => {
  inside(element)[PROPS].element = element
}
/** Draws the element again. */
export const draw = (element: object): void => inside(element)[RENDER]()
