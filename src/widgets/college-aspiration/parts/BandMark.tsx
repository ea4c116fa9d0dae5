import { useWords } from '../../../core/i18n/index.ts'
import { Badge } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { type BandName, toneOf } from '../model.ts'

/** 冲, 稳, 保, 难 or 无: always the character, never the colour alone. */
export function BandMark({ band }: { band: BandName }) {
  const t = useWords(words)
  return <Badge tone={toneOf[band]}>{t(`band.${band}`)}</Badge>
}
