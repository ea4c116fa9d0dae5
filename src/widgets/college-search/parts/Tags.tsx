import styled from 'styled-components'
import { Badge } from '../../../core/ui/index.ts'

const Row = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 4px;
`

/** 985, 211, 双一流: nothing where a college has none. */
export function Tags({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null
  return (
    <Row>
      {of.map(word => (
        <Badge key={word}>{word}</Badge>
      ))}
    </Row>
  )
}
