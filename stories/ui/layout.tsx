import type { ReactNode } from 'react'

/** Things beside each other, for stories only. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>{children}</div>
)

/** Things under each other, for stories only. */
export const Stack = ({ children, width }: { children: ReactNode; width?: number }) => (
  <div style={{ display: 'grid', gap: 20, maxWidth: width }}>{children}</div>
)

/** Three fields beside each other, one on a phone. */
export const FormGrid = ({ children }: { children: ReactNode }) => (
  <div
    style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))', gap: '20px 24px', maxWidth: 880 }}
  >
    {children}
  </div>
)
