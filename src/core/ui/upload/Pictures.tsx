import { useCallback, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { useHost } from '../../host/index.ts'
import { commonWords, useWords } from '../../i18n/index.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { saveFile } from '../exporting.ts'
import { Note } from '../text.ts'
import { uploadWords } from './messages/index.ts'
import { SentPicture } from './Preview.tsx'
import { sizeWords } from './rules.ts'
import type { Uploaded } from './task.ts'

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  & button { display: block; padding: 0; border: 0; border-radius: var(--zy-r); background: none; cursor: zoom-in; }
  & button > span { width: 96px; height: 96px; }
`
const Large = styled.canvas`
  display: block;
  max-width: 100%;
  max-height: calc(0.6 * var(--seen-height, 100vh));
  margin: 0 auto;
  border-radius: var(--zy-r);
`

/** The pictures that a record carries: small ones in a row, each of which opens large. */
export function Pictures({ of }: { of: readonly Uploaded[] }) {
  const t = useWords(uploadWords)
  const common = useWords(commonWords)
  const [at, setAt] = useState<number>()
  if (of.length === 0) return <Note>{common('unfilled')}</Note>
  return (
    <>
      <Row>
        {of.map((file, index) => (
          <li key={file.uri}>
            <button type="button" aria-label={t('open', { name: file.name })} onClick={() => setAt(index)}>
              <SentPicture uri={file.uri} />
            </button>
          </li>
        ))}
      </Row>
      {at !== undefined && of[at] && <Viewer of={of} at={at} onAt={setAt} onClose={() => setAt(undefined)} />}
    </>
  )
}

function Viewer({ of, at, onAt, onClose }: { of: readonly Uploaded[]; at: number; onAt: (at: number) => void; onClose: () => void }) {
  const t = useWords(uploadWords)
  const host = useHost()
  const file = of[at]!
  const [shown, setShown] = useState<{ uri: string; blob: Blob | null }>()
  useEffect(() => {
    const gone = new AbortController()
    host.readFile(file.uri, gone.signal).then(
      blob => setShown({ uri: file.uri, blob }),
      () => !gone.signal.aborted && setShown({ uri: file.uri, blob: null }),
    )
    return () => gone.abort()
  }, [host, file.uri])
  const current = shown?.uri === file.uri ? shown.blob : undefined
  return (
    <Dialog
      open
      backdrop
      closable
      width={960}
      onClose={onClose}
      title={file.name}
      beside={
        <Note className="num">
          {[of.length > 1 && `${at + 1} / ${of.length}`, file.size && sizeWords(file.size)].filter(Boolean).join('　')}
        </Note>
      }
      footer={
        <>
          {of.length > 1 && <Button onClick={() => onAt((at + of.length - 1) % of.length)}>{t('previous')}</Button>}
          {of.length > 1 && <Button onClick={() => onAt((at + 1) % of.length)}>{t('next')}</Button>}
          <Button kind="primary" disabled={!current} onClick={() => current && saveFile(current, file.name)}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div aria-busy={current === undefined} style={{ minHeight: 'calc(0.3 * var(--seen-height, 100vh))' }}>
        {current && <Painted blob={current} name={file.name} />}
        {current === null && <p role="alert">{t('gone')}</p>}
      </div>
    </Dialog>
  )
}

/** On a canvas: a strict `img-src` of a page refuses addresses of its memory. */
function Painted({ blob, name }: { blob: Blob; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isBroken, setBroken] = useState(false)
  const t = useWords(uploadWords)
  const paint = useCallback(async () => {
    const picture = await createImageBitmap(blob)
    const sheet = canvas.current
    if (sheet) {
      sheet.width = picture.width
      sheet.height = picture.height
      sheet.getContext('2d')?.drawImage(picture, 0, 0)
    }
    picture.close()
  }, [blob])
  useEffect(() => void paint().catch(() => setBroken(true)), [paint])
  return isBroken ? <p role="alert">{t('gone')}</p> : <Large ref={canvas} role="img" aria-label={name} />
}
