import { useEffect, useRef } from 'react'
import { defineElement, type Manifest } from '../../src/core/element/index.ts'
import { IN_PAGE } from '../support/in-page-api.ts'

export interface LiveElementProps {
  manifest: Manifest
  attributes: Readonly<Record<string, string>>
  seed: string
  token: string
}

/** The element itself, as a page's author would write it, on the server in this page. */
export function LiveElement({ manifest, attributes, seed, token }: LiveElementProps) {
  const place = useRef<HTMLDivElement>(null)
  const { tag } = manifest
  useEffect(() => {
    defineElement(manifest)
    const element = document.createElement(tag)
    element.setAttribute('base', IN_PAGE)
    Object.assign(element, { token })
    place.current?.append(element)
    return () => element.remove()
  }, [manifest, tag, token])
  const said = JSON.stringify(attributes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new element (tag, token) takes the attributes again
  useEffect(() => {
    const element = place.current?.querySelector<HTMLElement>(tag)
    if (!element) return
    for (const { name } of [...element.attributes])
      if (name !== 'base' && name !== 'style' && !(name in attributes)) element.removeAttribute(name)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    if (seed) element.style.setProperty('--zy-seed', seed)
    else element.style.removeProperty('--zy-seed')
  }, [tag, token, said, seed])
  return <div ref={place} />
}
