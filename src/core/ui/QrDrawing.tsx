import { useMemo } from 'react'
import type { QrProps } from './Qr.tsx'
import { qrPath } from './qr-path.ts'
import { light } from './tokens.ts'

/** The code itself. Dark on light in every theme: a scanner does not care for night. */
export function QrDrawing({ value, label, size = 200 }: QrProps) {
  const { path, side } = useMemo(() => qrPath(value), [value])
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <rect width={side} height={side} fill={light.paper} />
      <path d={path} fill={light.ink} />
    </svg>
  )
}
