import styled from 'styled-components'
import { onDemand } from './on-demand.tsx'
import { Skeleton } from './Skeleton.tsx'

export interface QrProps {
  /** What a phone reads. While it is empty (the order is on its way) a place is kept. */
  value: string
  /** What the code is for and what to do with it, for those who do not see it. */
  label: string
  /** Width and height in px; 200 as the documents have it (B112). */
  size?: number
}

const Drawn = onDemand<QrProps>(() => import('./QrDrawing.tsx').then(part => part.QrDrawing))
const Box = styled.span`
  display: inline-block;
  border: 1px solid var(--zy-line);
  border-radius: var(--zy-r);
  overflow: clip;
  line-height: 0;
`

/**
 * A QR code as SVG.
 *
 * @example
 * <Qr value={order.code_url} label={t('scanToPay')} />
 */
export function Qr({ value, label, size = 200 }: QrProps) {
  return (
    <Box style={{ width: size + 2, height: size + 2 }}>
      {value ? <Drawn key={value} value={value} label={label} size={size} /> : <Skeleton width={size} height={size} />}
    </Box>
  )
}
