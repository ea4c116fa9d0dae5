export { manifest } from './manifest.ts'
export { SiteEmbedding, type SiteEmbeddingProps } from './SiteEmbedding.tsx'
