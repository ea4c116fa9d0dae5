import type { Manifest } from '../../core/element/index.ts'
import type { SiteEmbeddingProps } from './SiteEmbedding.tsx'

/** `<zy-site-embedding>`: a school's tokens for its own pages, a look at what stands there, and what a page's headers forbid. */
export const manifest: Manifest<SiteEmbeddingProps> = {
  name: 'site-embedding',
  tag: 'zy-site-embedding',
  props: { address: 'boolean' },
  events: {},
  load: () => import('./SiteEmbedding.tsx').then(module => ({ default: module.SiteEmbedding })),
}
