import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { useRecord } from '../../../core/data/index.ts'
import { publicWidgets } from '../../../core/domain/embedding.ts'
import { useHost, useStore } from '../../../core/host/index.ts'
import { useLocale, useWords } from '../../../core/i18n/index.ts'
import { dark, Empty, FailedPanel, light, Note, Section, Segmented, Skeleton, useNarrow } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import type { PublicWidget } from '../model.ts'
import { Code } from './Code.tsx'

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 24px;
  margin-bottom: 16px;
`
const Pane = styled.div`
  overflow: auto;
  max-height: 720px;
  border: 1px solid var(--zy-line-2);
  border-radius: var(--zy-r);
  padding: 20px;
  & > iframe { display: block; width: 100%; min-width: 960px; border: 0; }
  &[data-width='phone'] { width: 392px; max-width: 100%; margin: 0 auto; }
  &[data-width='phone'] > iframe { min-width: 0; }
`
const Written = styled.div`
  display: grid;
  gap: 4px;
  margin-top: 12px;
`

/** As long as the longest of our pages; the pane scrolls. */
const TALLEST = 4000

type Width = 'desk' | 'phone'
type Look = 'light' | 'dark'

/** What a visitor of the school's page sees: a frame on our own origin, with the rights of the school's site and no others. */
export function Preview({ server }: { server: string }) {
  const t = useWords(words)
  const [widget, setWidget] = useState<PublicWidget>(publicWidgets[0])
  const [width, setWidth] = useState<Width>(useNarrow() ? 'phone' : 'desk')
  const { theme } = useHost()
  const around = useStore(theme)
  const [look, setLook] = useState<Look>(around === 'dark' ? 'dark' : 'light')
  // framed by our own pages and nobody else's: on a page of somebody else, or in a frame there, the browser would refuse it
  const isOurs = server === location.origin && window.parent === window
  return (
    <Section title={t('preview')} note={<Note>{t('previewNote')}</Note>}>
      {isOurs ? (
        <>
          <Bar>
            <Segmented
              aria-label={t('widget')}
              options={publicWidgets.map(value => ({ value, label: t(value) }))}
              value={widget}
              onChange={setWidget}
            />
            <Segmented aria-label={t('width')} options={choices(['desk', 'phone'], t)} value={width} onChange={setWidth} />
            <Segmented aria-label={t('look')} options={choices(['light', 'dark'], t)} value={look} onChange={setLook} />
          </Bar>
          <Framed widget={widget} width={width} look={look} />
          <Written>
            <Note>{t('lookLine')}</Note>
            <Code>{`<zy-${widget}${look === 'dark' ? ' theme="dark"' : ''}></zy-${widget}>`}</Code>
          </Written>
        </>
      ) : (
        <Empty bare title={t('previewElsewhere')} text={t('previewElsewhereText')} />
      )}
    </Section>
  )
}

const choices = <V extends Width | Look>(values: readonly V[], t: (key: V) => string) => values.map(value => ({ value, label: t(value) }))

/** The other end of `/embed/…`, as `examples/frame.js` is for a school: a token in, its height out. */
function Framed({ widget, width, look }: { widget: PublicWidget; width: Width; look: Look }) {
  const t = useWords(words)
  const locale = useLocale()
  const { api } = useHost()
  const { data, error, again } = useRecord(api.site_tokens.preview)
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(480)
  const token = data?.token
  useEffect(() => {
    if (!token) return
    const give = () => frame.current?.contentWindow?.postMessage({ zy: 'token', token }, location.origin)
    const hear = ({ source, origin, data: said }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      const { zy, height: asked, name } = Object(said)
      if (zy === 'hello') give()
      else if (zy === 'size') setHeight(Math.min(Math.max(Number(asked) || 0, 320), TALLEST))
      else if (zy === 'event' && name === 'signed-out') again()
    }
    // the frame may have said its hello before
    give()
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [token, again])
  if (error && !token) return <FailedPanel bare title={t('previewFailed')} text={error.detail} onRetry={again} />
  if (!token) return <Skeleton width="100%" height={320} />
  const query = new URLSearchParams({ guest: '', theme: look, locale })
  return (
    <Pane data-width={width} style={{ background: (look === 'dark' ? dark : light).paper }}>
      <iframe
        key={`${widget} ${look}`}
        ref={frame}
        title={t('previewOf', { widget: t(widget) })}
        src={`/embed/zy-${widget}?${query}`}
        height={height}
      />
    </Pane>
  )
}
