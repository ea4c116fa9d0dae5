import { useLayoutEffect, useRef } from 'react'
import styled from 'styled-components'
import { trustedHtml } from './clean.ts'
import { prose } from './prose.ts'
import type { RichTextViewProps } from './RichText.tsx'

const Box = styled.div`
  ${prose}
`

/** Cleans again whatever it is given: the server cleaned it once, and neither trusts the other. */
export function View({ html }: RichTextViewProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.innerHTML = trustedHtml(html)
  }, [html])
  return <Box ref={box} />
}
