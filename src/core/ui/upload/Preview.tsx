import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
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
 * A small picture of a file that is not sent yet, painted on a canvas: no object URL that would have to be revoked and that a strict
 * `img-src` refuses. What the browser cannot read keeps its icon.
 */
export function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    let gone = false
    createImageBitmap(file).then(
      picture => {
        const pen = canvas.current?.getContext('2d')
        if (pen && !gone) {
          // the middle of it, filling the square
          const side = Math.min(picture.width, picture.height)
          pen.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, SIDE, SIDE)
          setPainted(true)
        }
        picture.close()
      },
      () => {},
    )
    return () => {
      gone = true
    }
  }, [file])
  return (
    <Box aria-hidden="true">
      <Icon name="upload" />
      <canvas ref={canvas} width={SIDE} height={SIDE} hidden={!painted} />
    </Box>
  )
}

const Sent = styled.img`
  width: 64px;
  height: 64px;
  flex: none;
  border-radius: var(--zy-r);
  background: var(--zy-shade);
  object-fit: cover;
`
/** A picture that is there. */
export const SentPicture = ({ uri }: { uri: string }) => <Sent src={uri} alt="" loading="lazy" />
