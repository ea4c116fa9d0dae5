import r2wc from '@r2wc/react-to-web-component'
import { StrictMode } from 'react'
import type { Host } from '../host/index.ts'
import { ElementRoot } from './ElementRoot.tsx'
import type { Manifest } from './manifest.ts'

interface Drawn {
  container: ShadowRoot
  element?: { readonly shown: Shown | null }
}
/** What is drawn now: the widget, its host, and what the page gave it. */
export interface Shown {
  manifest: Manifest
  host: Host
  generation: number
  given: Readonly<Record<string, unknown>>
  ready: () => void
  failed: (error: unknown) => void
}

/** What r2wc makes: it mounts, updates and unmounts; names, attributes and life are ours. */
interface Mounting extends HTMLElement {
  connectedCallback(): void
  disconnectedCallback(): void
}
type MountingClass = new () => Mounting

function Draw({ container, element }: Drawn) {
  const shown = element?.shown
  if (!shown) return null
  return (
    <StrictMode>
      <ElementRoot
        key={shown.generation}
        manifest={shown.manifest}
        host={shown.host}
        root={container}
        given={shown.given}
        onReady={shown.ready}
        onFailed={shown.failed}
      />
    </StrictMode>
  )
}

const PROPS: unique symbol = Symbol.for('r2wc.props')
const RENDER: unique symbol = Symbol.for('r2wc.render')
interface Inside {
  [PROPS]: { element?: object }
  [RENDER](): void
}
// two private handles of r2wc: what it passes to the drawing, and "draw"
const inside = (element: object) => element as Inside

/** A class of r2wc that draws what its element says. r2wc knows no props of ours: it would turn objects into attributes, and read functions from global names. */
export const mountClass = () => r2wc(Draw, { shadow: 'open', props: {} }) as unknown as MountingClass

/** Lets r2wc's drawing see its element. */
export const showOf = (element: { readonly shown: Shown | null }): void => {
  inside(element)[PROPS].element = element
}
/** Draws again. */
export const draw = (element: object): void => inside(element)[RENDER]()
