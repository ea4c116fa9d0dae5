import { useEffect, useState } from 'react'
import { useHost } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { IconButton } from '../../core/ui/index.ts'
import { portalWords } from '../messages/index.ts'

/** Full screen, or the literal warning where the browser has none (B027). */
export function FullscreenButton() {
  const host = useHost()
  const t = useWords(portalWords)
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  const toggle = () => {
    if (!document.fullscreenEnabled) return host.notify({ tone: 'warning', text: t('noFullscreen') })
    void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  }
  return <IconButton icon="fullscreen" label={t(isFull ? 'exitFullscreen' : 'fullscreen')} onClick={toggle} />
}
