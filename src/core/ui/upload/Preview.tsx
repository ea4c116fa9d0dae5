import { useCallback, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { useHost } from '../../host/index.ts'
import { Icon } from '../Icon.tsx'

const Box = styled.span`
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  width: 64px;
  height: 64px;
  border-radius: var(--zy-r);
  background: var(--zy-shade);
  color: var(--zy-ink-3);
  overflow: clip;
  & > canvas { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
`
const SIDE = 128

/**
 * A small picture, painted on a canvas: no object URL that would have to be revoked and that a strict `img-src` refuses. What the browser
 * cannot read, and what does not come, keeps its icon. `load` is asked once, and again when it is another one.
 */
export function Preview({ load }: { load: (signal: AbortSignal) => Promise<Blob> }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    const gone = new AbortController()
    load(gone.signal)
      .then(blob => createImageBitmap(blob))
      .then(
        picture => {
          const pen = canvas.current?.getContext('2d')
          if (pen && !gone.signal.aborted) {
            // the middle of it, filling the square
            const side = Math.min(picture.width, picture.height)
            pen.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, SIDE, SIDE)
            setPainted(true)
          }
          picture.close()
        },
        () => {},
      )
    return () => gone.abort()
  }, [load])
  return (
    <Box aria-hidden="true">
      <Icon name="upload" />
      <canvas ref={canvas} width={SIDE} height={SIDE} hidden={!painted} />
    </Box>
  )
}

/** One that is not sent yet. */
export function ChosenPicture({ file }: { file: File }) {
  const load = useCallback(() => Promise.resolve<Blob>(file), [file])
  return <Preview load={load} />
}
/** One that the server keeps: read with the token of whoever looks. */
export function SentPicture({ uri }: { uri: string }) {
  const host = useHost()
  const load = useCallback((signal: AbortSignal) => host.readFile(uri, signal), [host, uri])
  return <Preview load={load} />
}
