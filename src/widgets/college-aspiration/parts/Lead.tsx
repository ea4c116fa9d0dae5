import styled from 'styled-components'
import { Skeleton } from '../../../core/ui/index.ts'
import type { Standing } from '../data.ts'
import type { BandName } from '../model.ts'
import { Ladder } from './Ladder.tsx'
import { Method } from './Method.tsx'

const Two = styled.div`
  display: grid;
  gap: 16px 32px;
  @media (min-width: 1280px) { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
`

interface LeadProps {
  /** Under the filters that are chosen; undefined while it has not come. */
  narrowed: Standing | undefined
  standing: Standing
  chosen: readonly BandName[]
  onPress: (band: BandName) => void
}

/** What the rows are to be read by. */
export function Lead({ narrowed, standing, chosen, onPress }: LeadProps) {
  return (
    <Two>
      {narrowed ? <Ladder counts={narrowed.counts} chosen={chosen} onPress={onPress} /> : <Skeleton width="100%" height={96} />}
      <Method standing={standing} />
    </Two>
  )
}
