import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { useUi } from '../ui-context.ts'
import { ChartCanvas, type ChartContent, type Pointed } from './chart-canvas.ts'
import { Tip } from './Tip.tsx'

const Frame = styled.div`
  position: relative;
  & > [role='img'] { width: 100%; overflow: hidden; }
`

export interface PictureProps extends Omit<ChartContent, 'animation'> {
  /** Read instead of the picture. */
  label: string
  height: number
  animation?: boolean | undefined
}

/** The drawing itself, in SVG, and what stands at the pointer. Its own chunk: echarts comes with it. */
export function Picture({ data, label, height, animation = true, option }: PictureProps) {
  const { theme } = useUi()
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<ChartCanvas>(null)
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  if (failure) throw failure
  // callers write their series in place: only other words are another picture
  const told = JSON.stringify(data)

  useEffect(() => {
    if (!box.current) return
    const own = new ChartCanvas(box.current, { onPoint: setPointed, onFailed: setFailure })
    canvas.current = own
    return () => own.dispose()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `told` is `data`; theme and height are read from the page
  useEffect(() => {
    setPointed(null)
    canvas.current?.show({ data, animation, option })
  }, [told, animation, option, theme, height])

  return (
    <Frame>
      <div ref={box} role="img" aria-label={label} style={{ height }} />
      {pointed && <Tip data={data} pointed={pointed} width={box.current?.clientWidth ?? 0} />}
    </Frame>
  )
}
